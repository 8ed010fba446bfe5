/** A small English catalogue for tests of the panels: their own texts and those of a few cards. */

import { type Catalogue, setCatalogue } from "../../lib/i18n.svelte";
import en from "../i18n/en.json";
import later from "../i18n/later-en.json";

const CARDS: Catalogue = {
  "beast.t-rex": "the T-Rex",
  "beast.raptor": "the raptor of {number}",
  "beast.other": "the dinosaur of {number}",
  "dinosaurs.no-just-rolled": "After your roll",
  "dinosaurs.do-play-on": "Play {item} on {on}",
  "dinosaur.hunters-wake": "The Hunters Wake",
  "explorer.santiago": "Santiago the Gambler",
  "explorer.santiago.gist": "Reroll all your dice",
  "explorer.santiago.text": "After you roll: roll all the dice that count again.",
  "explorer.santiago.when": "just-rolled",
  "item.bait": "Bait",
  "item.bait.gist": "Lure a dinosaur to you",
  "item.bait.text": "Any time: a dinosaur at most 3 spaces away moves 2 spaces towards you.",
  "item.bait.when": "any",
  "item.bait.family": "dinosaurs",
  "item.lantern": "Lantern",
  "item.lantern.gist": "+2 after your roll",
  "item.lantern.text": "After you roll: +2 to that roll. You must be conscious.",
  "item.lantern.when": "just-rolled",
  "item.walking-stick": "Walking Stick",
};

/** Loads the catalogue of the tests. */
export const useTestCatalogue = () =>
  setCatalogue("en", { ...(en as Catalogue), ...later, ...CARDS });
