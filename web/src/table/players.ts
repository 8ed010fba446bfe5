/** The players as the board shows them. */

import { isolated } from "../lib/bidi";
import { COLOURS, type Colour } from "../lib/colours";
import type { FinishedGame, SeatInfo } from "../wire";

export interface Player {
  seat: number;
  name: string;
  colour: Colour;
  you: boolean;
  /** A bot plays, for itself or for an absent person. */
  bot: boolean;
  replacedByBot: boolean;
  absent: boolean;
}

/** `present` are the seats with an open connection. Null after the game: nobody is absent then. */
export function playersOf(
  chairs: readonly SeatInfo[],
  own: number | null,
  present: readonly number[] | null,
  nameOf: (bot: string) => string,
): Player[] {
  return chairs.map((seatInfo, seat) => ({
    seat,
    name: seatInfo.name || (seatInfo.bot ? nameOf(seatInfo.bot) : String(seat + 1)),
    colour: seatInfo.colour ?? freeColour(chairs, seat),
    you: seat === own,
    bot: seatInfo.bot !== null,
    replacedByBot: seatInfo.kind === "person" && seatInfo.bot !== null,
    absent:
      seatInfo.kind === "person" &&
      seatInfo.bot === null &&
      present !== null &&
      seat !== own &&
      !present.includes(seat),
  }));
}

/** The players of a finished game, with the names that they had. */
export function playersOfFinished(
  { table, names }: Pick<FinishedGame, "table" | "names">,
  nameOf: (bot: string) => string,
): Player[] {
  return playersOf(table.chairs, null, null, nameOf).map((player, seat) => ({
    ...player,
    name: names[seat] ?? player.name,
  }));
}

/** A colour that nobody chose, the same in every client. */
function freeColour(chairs: readonly SeatInfo[], seat: number): Colour {
  const taken = new Set(chairs.map((seatInfo) => seatInfo.colour));
  const left = COLOURS.filter((colour) => !taken.has(colour));
  const nth = chairs.slice(0, seat).filter((seatInfo) => seatInfo.colour === null).length;
  return left[nth] ?? COLOURS[seat % COLOURS.length] ?? "white";
}

/** The explorers' names. A number tells a player's two explorers apart (D47). */
export function explorerNames(players: readonly Player[], explorers: number): string[] {
  return Array.from({ length: explorers }, (_, e) => {
    const name = isolated(players[e % players.length]?.name ?? "");
    return explorers > players.length ? `${name} ${Math.floor(e / players.length) + 1}` : name;
  });
}
