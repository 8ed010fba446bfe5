/** The log of Diamant: sentences by cave, with the card and the explorers that each is about. */
import type { EventMessage, Message } from "../wire";
import { relic, trap, treasure } from "./cards";
import type { Facts } from "./facts";
import { type GameConfig, initialView, reduceEvent, snapshot, type ViewModel } from "./viewModel";

export interface LogLine {
  key: string;
  text: Message;
  /** The card that was turned over. */
  card: string | null;
  /** What happened, if it was no card. */
  icon: "left" | "closed" | "over" | null;
  explorers: number[];
  /** Its event, counted from the start of the game. */
  moment: number;
}

export interface LogCave {
  round: number;
  lines: LogLine[];
}

type History = readonly (readonly EventMessage[])[];

/** The lines by cave. A cave begins with its own event, also in the middle of a batch. */
export function logCaves(history: History): LogCave[] {
  const caves: LogCave[] = [];
  history.flat().forEach((event, moment) => {
    if (event.id === "diamant.round") caves.push({ round: event.args.round, lines: [] });
    if (!event.told.length) return;
    const cave = caves.at(-1) ?? { round: 1, lines: [] };
    if (!caves.length) caves.push(cave);
    event.told.forEach((text, i) => {
      cave.lines.push({ key: `${moment}-${i}`, text, moment, ...pictureOf(event) });
    });
  });
  return caves;
}

function pictureOf({ id, args }: EventMessage): Pick<LogLine, "card" | "icon" | "explorers"> {
  const none = { card: null, icon: null, explorers: [] };
  switch (id) {
    case "diamant.treasure":
      return { ...none, card: treasure(args.value) };
    case "diamant.trap":
      return { ...none, card: trap(args.trap) };
    case "diamant.relic":
      return { ...none, card: relic(args.value) };
    case "diamant.caught":
      return { ...none, card: trap(args.trap), explorers: args.explorers };
    case "diamant.left":
      return { ...none, icon: "left", explorers: args.explorers };
    case "diamant.round-over":
      return { ...none, icon: "closed" };
    case "diamant.over":
      return { ...none, icon: "over" };
    default:
      return none;
  }
}

/**
 * The position after each event. Null if the events do not lead to the position of today: then some
 * are missing: this browser was away for long.
 */
export function pastViews(config: GameConfig, history: History, facts: Facts): ViewModel[] | null {
  const events = history.flat();
  const [first] = events;
  if (first?.id !== "diamant.round" || first.args.round !== 1) return null;
  let view: ViewModel = { ...initialView(config, events, facts), cardsLeft: 0 };
  const views = events.map((event) => {
    view = reduceEvent(view, event);
    return view;
  });
  const now = snapshot(config, facts);
  // The deck at the start is not told: the cards left follow from those left today.
  const missing = now.cardsLeft - view.cardsLeft;
  if (JSON.stringify({ ...view, cardsLeft: now.cardsLeft }) !== JSON.stringify(now)) return null;
  return views.map((each) => ({ ...each, cardsLeft: each.cardsLeft + missing }));
}
