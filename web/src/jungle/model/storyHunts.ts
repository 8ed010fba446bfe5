/** Chapters of the story about dinosaurs and thieves. */
import type { EventMessage } from "../../wire";
import { type DinosaurId, kindOf } from "../facts";
import type { Chapter, Told } from "./story";
import { message, player } from "./words";

const OUTCOMES = ["evaded", "escaped", "withstood", "knocked-out"];

const nameOf = ({ id }: EventMessage) => id.replace("dinosaurs.", "");

/** How an attack ended: the first outcome for that seat and dinosaur after it. */
function outcomeAfter(
  events: readonly EventMessage[],
  index: number,
  { seat, dinosaur }: EventMessage["args"],
): string | null {
  const end = events
    .slice(index)
    .find(
      (event) =>
        OUTCOMES.includes(nameOf(event)) &&
        event.args.seat === seat &&
        event.args.dinosaur === dinosaur,
    );
  return end ? nameOf(end) : null;
}

/** The dinosaur that walked farthest in one hunt before it attacked. */
export function longestHunt({ events }: Told): Chapter | null {
  let best: { dinosaur: DinosaurId; seat: number; count: number; caught: boolean } | null = null;
  let walked: Record<DinosaurId, number> = {};
  events.forEach((event, index) => {
    const { id, args } = event;
    if (id === "dinosaurs.flipped") walked = {};
    if (id === "dinosaurs.prowled") {
      walked[args.dinosaur] = (walked[args.dinosaur] ?? 0) + args.path.length - 1;
    }
    if (id !== "dinosaurs.attacked") return;
    const count = walked[args.dinosaur] ?? 0;
    const outcome = outcomeAfter(events, index, args);
    if (outcome && count >= (best?.count ?? 2)) {
      best = { dinosaur: args.dinosaur, seat: args.seat, count, caught: outcome === "knocked-out" };
    }
  });
  if (!best) return null;
  const { dinosaur, seat, count, caught } = best;
  return {
    key: "hunt",
    medal: { kind: "dinosaur", dinosaur: kindOf(dinosaur) },
    title: message("jungle.story.hunt"),
    text: message(caught ? "jungle.story.hunt-caught" : "jungle.story.hunt-evaded", {
      hunter: message(`jungle.story.hunter.${kindOf(dinosaur)}`),
      count,
      seat: player(seat),
    }),
    weight: 4 + Math.min(count, 6) / 2,
  };
}

/** The last diamond that was stolen. */
export function boldestTheft({ events }: Told): Chapter | null {
  const theft = events.findLast(({ id }) => id === "dinosaurs.handed-over");
  if (!theft) return null;
  const { seat, taker } = theft.args;
  return {
    key: "theft",
    medal: { kind: "seat", seat: taker },
    title: message("jungle.story.theft"),
    text: message("jungle.story.theft-text", { taker: player(taker), victim: player(seat) }),
    weight: 6,
  };
}

/** The earthquake that shook most diamonds loose. */
export function earthquake({ events }: Told): Chapter | null {
  let most = 0;
  let count = 0;
  for (const { id, args } of events) {
    if (id === "dinosaurs.flipped") count = 0;
    if (id === "dinosaurs.dropped" && String(args.card).startsWith("dinosaur:")) {
      most = Math.max(most, ++count);
    }
  }
  if (most < 2) return null;
  return {
    key: "earthquake",
    medal: { kind: "diamond" },
    title: message("jungle.story.earthquake"),
    text: message("jungle.story.earthquake-text", { count: most }),
    weight: 3 + most,
  };
}

/** Who was attacked most, and still got away. */
export function manyAttacks({ events, facts }: Told): Chapter | null {
  const attacks = facts.players.map(
    (_, seat) =>
      events.filter(({ id, args }) => id.endsWith(".attacked") && args.seat === seat).length,
  );
  const most = Math.max(...attacks);
  const seat = attacks.indexOf(most);
  if (most < 2) return null;
  const falls = events.filter(
    ({ id, args }) => id === "dinosaurs.knocked-out" && args.seat === seat && args.dinosaur,
  ).length;
  return {
    key: "attacks",
    medal: { kind: "seat", seat },
    title: message("jungle.story.attacks"),
    text: message("jungle.story.attacks-text", {
      seat: player(seat),
      count: most,
      away: Math.max(0, most - falls),
    }),
    weight: 2,
  };
}

/** How far the jungle was seen: true of every game. */
export function shortGame({ facts }: Told): Chapter | null {
  const count = facts.map.length - 1;
  if (count < 1) return null;
  return {
    key: "map",
    medal: { kind: "diamond" },
    title: message("jungle.story.map"),
    text: message("jungle.story.map-text", { count }),
    weight: 0,
  };
}
