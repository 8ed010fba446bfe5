/** The line over the bar in a first game: what a player with experience would see at once. */
import type { Message } from "../../wire";
import type { Cell, Chance, Facts } from "../facts";
import type { Answers } from "./answerTypes";
import { directionTo } from "./cells";
import { percentOf } from "./chances";
import { bestRoute, chanceWithin, type Route, shiftOf } from "./routes";
import { message } from "./words";

/** A line about a kind of question, where the map has nothing more to say. */
const LINES: Record<string, string> = {
  explorer: "jungle.first-explorer",
  place: "jungle.first-place",
  step: "jungle.first-step",
  window: "jungle.first-window",
  face: "jungle.first-face",
};

/** The line for a question; null if there is nothing to say. `toWin`: the diamonds that win. */
export function firstGameLine(
  facts: Facts,
  answers: Answers,
  seat: number,
  toWin = 4,
): Message | null {
  if (answers.kind !== "act") {
    const id = LINES[answers.kind];
    return id ? message(id) : null;
  }
  const player = facts.players[seat];
  if (!player?.at) return null;
  if (player.diamonds >= toWin) return homeLine(facts, answers, player.at);
  if (answers.buttons.some(({ verb, dark }) => verb === "pick-up" && !dark))
    return message("jungle.first-pick-up");
  return diamondLine(facts, answers, player.at);
}

/** With all diamonds: the way to Base Camp, and the chance to be there in this turn. */
function homeLine(facts: Facts, answers: Answers, here: Cell): Message {
  const chance = chanceHome(facts, answers, here);
  if (chance === null) return message("jungle.first-home-no-odds");
  return message("jungle.first-home", { percent: percentOf([chance * 1e6, 1e6]) });
}

/** The chance of being on Base Camp in this turn without cards; null without odds. */
export function chanceHome(facts: Facts, answers: Answers, here: Cell): number | null {
  const shift = shiftOf(facts, here, answers.chips);
  return shift === null ? null : chanceWithin(facts, here, "camp", facts.actions, shift);
}

/** The diamond that takes the fewest actions. */
function diamondLine(facts: Facts, answers: Answers, here: Cell): Message {
  const shift = shiftOf(facts, here, answers.chips);
  const route = bestRoute(facts, here, ({ diamonds }) => diamonds > 0, shift ?? 0);
  const [, first] = route?.path ?? [];
  if (!route || !first) return message("jungle.first-no-diamond");
  const args = {
    count: route.chances.length,
    way: message(`jungle.way-${directionTo(here, first)}`),
  };
  const straight = isStraight(route) ? "jungle.first-diamond" : "jungle.first-diamond-around";
  if (shift === null) return message(`${straight}-no-odds`, args);
  return message(straight, { ...args, chances: chancesWords(route.chances) });
}

const isStraight = ({ path }: Route) => {
  const ways = path.slice(1).map((cell, i) => directionTo(path[i] ?? cell, cell));
  return new Set(ways).size === 1;
};

/** "58 %, then 42 %"; of a long way the first two. */
function chancesWords(chances: Chance[]): Message {
  const [one, other] = chances.map((chance) =>
    message("jungle.in-percent", { percent: percentOf(chance) }),
  );
  return other ? message("jungle.then", { one, other }) : (one ?? message("jungle.in-percent"));
}
