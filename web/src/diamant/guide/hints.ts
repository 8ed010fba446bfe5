/** What a first game tells about the moment: each hint once, the most urgent first. Pure. */
import type { EventMessage, Message } from "../../wire";
import { cardOf } from "../cards";
import { rubiesOnPath, type ViewModel } from "../viewModel";

/** The parts of the table that a hint can point at, and how to find them. */
export const TARGETS = {
  card: ".path .card.newest",
  cards: ".decision",
  exit: ".decision .exit",
  stake: ".purse .stake",
  chest: ".purse .chest",
} as const;
export type Target = keyof typeof TARGETS;

export interface Hint {
  name: string;
  text: Message;
  /** Null: it is about no single part of the table. */
  target: Target | null;
}

/** A position that a player looks at. */
export interface Moment {
  view: ViewModel;
  seat: number;
  /** True if this seat has to decide now. */
  asked: boolean;
  /** The events that led to the position. */
  events: readonly EventMessage[];
}

const hint = (name: string, target: Target | null, args: Message["args"] = {}): Hint => ({
  name,
  text: { id: `cave.hint.${name}`, args },
  target,
});

/** The hints that fit a moment. */
export function hintsFor({ view, seat, asked, events }: Moment): Hint[] {
  const inside = view.inside.some((e) => e % view.config.players === seat);
  if (!inside && view.inside.length && view.path.length) return [hint("home", "chest")];
  if (!asked) return [];
  return [...ofNewCave(view, seat, events), ...ofNewestCard(view, seat), ...ofDecision(view, seat)];
}

/** The cave before this one: who was caught, and that another cave begins. */
function ofNewCave(view: ViewModel, seat: number, events: readonly EventMessage[]): Hint[] {
  if (view.round < 2 || view.path.length !== 1) return [];
  const caught = events.find(({ id }) => id === "diamant.caught");
  const next = hint("next", null, { round: view.round });
  if (!caught) return [next];
  const lost = caught.args.explorers.some((e: number) => e % view.config.players === seat);
  return [lost ? hint("caught", "chest") : hint("escaped", null), next];
}

function ofNewestCard(view: ViewModel, seat: number): Hint[] {
  const newest = view.path.at(-1);
  if (!newest) return [];
  const face = cardOf(newest.card);
  if (face.kind === "trap")
    return [hint("trap", "card", { trap: { id: `trap.${face.trap}`, args: {} } })];
  if (face.kind === "relic") return [hint("relic", "card")];
  const share = Math.floor(face.value / view.inside.length);
  // With less than one ruby for each there is nothing to tell about sharing.
  if (!share || !view.gathered[seat]) return [];
  const rubies = { id: "rubies", args: { count: share } };
  return [hint("treasure", "card", { value: face.value, rubies })];
}

function ofDecision(view: ViewModel, seat: number): Hint[] {
  const held = view.gathered[seat] ?? 0;
  return [
    hint("decide", "cards"),
    ...(held && view.path.length > 1 ? [hint("stake", "stake")] : []),
    ...(held && view.path.length > 2 && rubiesOnPath(view) ? [hint("leave", "exit")] : []),
  ];
}
