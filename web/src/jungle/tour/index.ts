/** The jungle's rules in two minutes. */
import { JUNGLE_TOUR, withTourWords } from "../../i18n/tours";
import type { Tour } from "../../lib/games";
import { PAGES } from "./scenes";
import Picture from "./TourPicture.svelte";
import "../jungle.css";

export const tour: Tour = { pages: PAGES, words: "jungle.tour", Picture };

export const loadTour = () => withTourWords(JUNGLE_TOUR, tour);
