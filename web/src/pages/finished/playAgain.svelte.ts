/** Another game after a finished one: the rematch of those who played, or a new table like it. */
import { api } from "../../lib/api";
import { AppError, toAppError } from "../../lib/errors";
import { guest } from "../../lib/guest.svelte";
import { Session } from "../../lib/session.svelte";
import type { FinishedGame, NewTable, TableInfo } from "../../wire";

/** Who did not play gets a table of their own instead. */
const DID_NOT_PLAY = ["table/no-seat", "guest/none"];

/** Opens the next game, and returns the code of its table. */
export async function playAgain({ table }: FinishedGame): Promise<string> {
  try {
    return await rematchOf(table.code);
  } catch (thrown) {
    if (!DID_NOT_PLAY.includes(toAppError(thrown).code)) throw thrown;
  }
  await guest.registerUnnamed(true);
  return (await api.open(tableLike(table))).code;
}

/** Asks the table for its rematch, as its buttons after a game do. */
async function rematchOf(table: string): Promise<string> {
  const session = new Session(table);
  let stop = () => {};
  const refused = new Promise<never>((_, reject) => {
    stop = $effect.root(() => {
      $effect(() => {
        if (session.refusal) reject(toAppError(session.refusal));
      });
    });
  });
  try {
    const { code } = await Promise.race([session.send({ type: "rematch" }), refused]);
    if (!code) throw new AppError("client/unknown", table);
    return code;
  } finally {
    stop();
    session.end();
  }
}

/** A table with the same game, options, settings and bots. Everybody else's seat is open. */
export function tableLike({ game, options, settings, chairs }: TableInfo): NewTable {
  const bots = chairs.flatMap(({ kind, bot }, seat): [string, string][] =>
    kind === "bot" && bot ? [[String(seat), bot]] : [],
  );
  const isFull = bots.length === chairs.length;
  return { game, options, settings, bots: Object.fromEntries(isFull ? bots.slice(1) : bots) };
}
