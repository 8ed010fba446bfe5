/** The reactions of one table: who shows what, whether this player may react, who is muted. */

import type { Session } from "../../lib/session.svelte";
import type { Reacted } from "../../wire";
import { Mutes } from "./mutes.svelte";
import { MAX_REACTIONS, type Reaction, SHOWN_MS, waitingMs } from "./reactions";

export interface Shown {
  seat: number;
  reaction: Reaction;
  /** A new one for each, so that the same reaction begins again. */
  key: number;
}

export class Company {
  readonly mutes: Mutes;
  /** At most one for each player. */
  shown = $state.raw<readonly Shown[]>([]);
  /** The last reaction, for screen readers. */
  last = $state.raw<Shown | null>(null);
  /** True after three reactions in ten seconds. */
  waits = $state(false);
  open = $state(false);

  #keys = 0;
  #own: number[] = [];
  /** Reactions that this page has sent and the server has not shown yet. */
  #sent = 0;
  #timers = new Map<number, ReturnType<typeof setTimeout>>();
  #waitTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly session: Session) {
    this.mutes = new Mutes(session.code);
    session.onReacted = (reacted) => this.#show(reacted);
  }

  /** Whether this player may react now. It does not depend on what is asked. */
  get mayReact(): boolean {
    const { you, status, pausedSince } = this.session;
    return !this.waits && you.seat !== null && status === "open" && pausedSince === null;
  }

  react(reaction: Reaction): void {
    this.open = false;
    if (!this.mayReact) return;
    this.#count();
    this.#sent += 1;
    this.session.send({ type: "react", reaction }).catch(() => {
      this.#sent = Math.max(0, this.#sent - 1);
    });
  }

  dismiss(seat: number): void {
    clearTimeout(this.#timers.get(seat));
    this.shown = this.shown.filter((each) => each.seat !== seat);
  }

  #show({ seat, reaction }: Reacted): void {
    if (seat === this.session.you.seat) {
      if (this.#sent > 0) this.#sent -= 1;
      else this.#count(); // from another page of this player
    }
    if (this.mutes.has(seat)) return;
    const shown = { seat, reaction, key: ++this.#keys };
    this.dismiss(seat);
    this.shown = [...this.shown, shown];
    this.last = shown;
    this.#timers.set(
      seat,
      setTimeout(() => this.dismiss(seat), SHOWN_MS),
    );
  }

  #count(): void {
    this.#own = [...this.#own, performance.now()].slice(-MAX_REACTIONS);
    const wait = waitingMs(this.#own, performance.now());
    this.waits = wait > 0;
    clearTimeout(this.#waitTimer);
    if (wait)
      this.#waitTimer = setTimeout(() => {
        this.waits = false;
      }, wait);
  }
}

const companies = new WeakMap<Session, Company>();

/** The company of a session: the button, the bubbles and the dialog share it. */
export function companyOf(session: Session): Company {
  const known = companies.get(session);
  if (known) return known;
  const made = new Company(session);
  companies.set(session, made);
  return made;
}
