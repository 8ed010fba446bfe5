/** Diamant's rules in two minutes. */
import { DIAMANT_TOUR, withTourWords } from "../../i18n/tours";
import type { Tour } from "../../lib/games";
import Picture from "./TourPicture.svelte";

export const tour: Tour = {
  pages: ["cave", "share", "decide", "leave", "traps", "relic", "end"],
  words: "cave.tour",
  Picture,
};

export const loadTour = () => withTourWords(DIAMANT_TOUR, tour);
