/** The people at this device besides its owner: each has a token and a connection of their own. */

import { fetchJson } from "../lib/api";
import { AppError } from "../lib/errors";
import { randomHex } from "../lib/seed";
import { Session } from "../lib/session.svelte";
import type { Me } from "../wire";
import { deviceTokens, keepDeviceTokens } from "./storage";

export class Company {
  /** The connections, in the order in which the people sat down. */
  sessions = $state.raw<Session[]>([]);
  #tokens: string[];

  constructor(readonly code: string) {
    this.#tokens = deviceTokens(code);
    this.sessions = this.#tokens.map((token) => new Session(code, false, token));
  }

  /** Gives a new person a seat: the first open one. */
  async add(name: string): Promise<void> {
    const token = await newToken(name);
    const session = new Session(this.code, false, token);
    try {
      await session.send({ type: "sit", name });
      await session.send({ type: "seed", seed: randomHex(32) });
    } catch (thrown) {
      session.end();
      throw thrown;
    }
    this.#set([...this.sessions, session], [...this.#tokens, token]);
  }

  /** Gives up the seat of a person. */
  async remove(session: Session): Promise<void> {
    if (session.you.seat !== null) await session.send({ type: "stand" });
    session.end();
    const at = this.sessions.indexOf(session);
    const others = <T>(all: readonly T[]) => all.filter((_, i) => i !== at);
    this.#set(others(this.sessions), others(this.#tokens));
  }

  /** Keeps the same people at another table, for the next game. */
  follow(code: string): void {
    if (!deviceTokens(code).length) keepDeviceTokens(code, this.#tokens);
  }

  /** Closes the connections. The seats stay. */
  close(): void {
    for (const session of this.sessions) session.end();
  }

  #set(sessions: Session[], tokens: string[]): void {
    this.sessions = sessions;
    this.#tokens = tokens;
    keepDeviceTokens(this.code, tokens);
  }
}

/** A new guest, who is not the owner of this device. */
async function newToken(name: string): Promise<string> {
  const { token } = await fetchJson<Me>("/api/guest", {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: "" },
    body: JSON.stringify({ name, token: true }),
  });
  if (!token) throw new AppError("client/unknown", name);
  return token;
}
