/** A player's name and colour, for a reaction. */

import { COLOURS, type Colour } from "../../lib/colours";
import { t } from "../../lib/i18n.svelte";
import type { Session } from "../../lib/session.svelte";
import { playersOf } from "../players";
import type { Reaction } from "./reactions";

const playerOf = (session: Session, seat: number) =>
  playersOf(session.table?.chairs ?? [], session.you.seat, null, () => "")[seat];

export const colourOf = (session: Session, seat: number): Colour =>
  playerOf(session, seat)?.colour ?? COLOURS[seat % COLOURS.length] ?? "white";

export const nameOf = (session: Session, seat: number): string =>
  playerOf(session, seat)?.name ?? "";

export const wordOf = (reaction: Reaction): string => t(`ui.reaction.${reaction}`);
