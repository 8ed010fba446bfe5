/** The story of a finished game in three sentences, from the events that everybody saw. */
import type { EventMessage, Message } from "../../wire";
import type { Facts } from "../facts";
import type { Medal } from "./pictures";
import { closestLoser, comeback, dearestCard, luckiestRoll } from "./storyCards";
import { boldestTheft, earthquake, longestHunt, manyAttacks, shortGame } from "./storyHunts";

export interface Chapter {
  key: string;
  medal: Medal;
  title: Message;
  text: Message;
  /** How much of a story it is: from 0, a fact of every game, to 10. */
  weight: number;
}

/** What the finders read. */
export interface Told {
  events: readonly EventMessage[];
  /** The last position. */
  facts: Facts;
  /** The diamonds that win. */
  goal: number;
  /** What a table adds to every number (Higher Rolls). */
  higher: number;
}

type Finder = (told: Told) => Chapter | null;

/** In the order in which they are told. */
const FINDERS: Finder[] = [
  longestHunt,
  luckiestRoll,
  dearestCard,
  boldestTheft,
  earthquake,
  comeback,
  closestLoser,
  manyAttacks,
  shortGame,
];

export const STORY_LENGTH = 3;

/** The best three chapters; fewer only if nearly nothing has happened. */
export function storyOf(told: Told): Chapter[] {
  const found = FINDERS.flatMap((find) => find(told) ?? []);
  const best = [...found].sort((a, b) => b.weight - a.weight).slice(0, STORY_LENGTH);
  return found.filter((chapter) => best.includes(chapter));
}
