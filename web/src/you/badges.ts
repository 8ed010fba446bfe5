/** The badges of each game, the usual ones first, and their pictures. */

import { byName } from "../lib/art/byName";

export const BADGES: Record<string, readonly string[]> = {
  diamant: [
    "lone-relic",
    "four-traps",
    "five-homes",
    "deep-down",
    "buried",
    "last-light",
    "big-haul",
    "three-relics",
    "by-one",
    "comeback",
  ],
  dinosaurs: [
    "t-rex-evaded",
    "temple-robbed",
    "steep-step",
    "three-escapes",
    "quick-hunt",
    "objection",
    "unharmed",
    "carried-home",
    "before-the-stars",
    "thief",
    "thief-caught",
  ],
};

const pictures = byName(
  import.meta.glob<string>("./badges/*.svg", { query: "?url", import: "default", eager: true }),
);

/** The address of a badge's picture. */
export const badgeUrl = (game: string, id: string) => pictures.get(`${game}-${id}`) ?? "";
