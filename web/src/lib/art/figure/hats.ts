import type { Colour } from "../../colours";
import { disc, type Shape } from "./shape";

/** Hats around a head of radius 17 at the origin; the outline of the first shape is enough to tell them apart. */
export const HATS: Record<Colour, Shape[]> = {
  // A fedora with a wide brim and a pinched crown.
  red: [
    ["main", "M-15-8c0-12 1-20 8-20 4 0 5 3 7 3 2 0 3-3 7-3 7 0 8 8 8 20Z"],
    ["light", "M-15-8c0-12 1-20 8-20-3 4-3 12-2 20Z"],
    ["deep", "M-15-14q15 4 30 0v7Q0-4-15-7Z"],
    ["main", "M-31-9c7 3 13-1 31-1 18 0 24 4 31 1C28-1 14-4 0-4-14-4-28-1-31-9Z"],
  ],
  // A pith helmet.
  sky: [
    ["light", "M-19-7c-1-15 8-22 19-22 11 0 20 7 19 22Z"],
    ["#fff", "M-19-7c-1-15 8-22 15-22-7 5-9 13-9 22Z"],
    ["main", "M-19-13Q0-9 19-13v6Q0-4-19-7Z"],
    ["light", "M-26 1c0-9 12-11 26-11C14-10 26-8 26 1 16-6-16-6-26 1Z"],
    ["main", "M-4-28q0-5 4-5 4 0 4 5Z"],
    ["deep", "M-1-28H1v17H-1Z"],
  ],
  // A miner's helmet; its lamp is drawn with the glow.
  amber: [
    ["main", "M-18-6c-2-14 7-21 18-21 11 0 20 7 18 21Z"],
    ["light", "M-18-6c-2-14 7-21 14-21-7 5-9 12-8 21Z"],
    ["deep", "M-3-29H3V-9H-3Z"],
    ["deep", "M-21-9H21q3 0 2 3-1 2-4 2H-19q-3 0-4-2-1-3 2-3Z"],
    ["#543", disc(0, -16, 8.5)],
    ["#fff6d0", disc(0, -16, 6)],
  ],
  // A bandana knotted at the side.
  mint: [
    ["deep", "M14-8c8-8 13-7 17-9-1 5-4 9-9 11 5 2 7 6 7 11-6-1-12-5-15-9Z"],
    ["main", "M-18-2c-2-14 8-19 18-19 10 0 20 5 18 19C8-10-8-10-18-2Z"],
    ["light", "M-18-2c-2-14 8-19 15-19-7 4-10 9-9 15Z"],
    ["main", disc(17, -6, 4.5)],
    [
      "#fff",
      `${disc(-4, -15, 1.8)}${disc(5, -17, 1.8)}${disc(10, -11, 1.8)}${disc(1, -10.6, 1.5)}`,
    ],
  ],
  // A hat with a great feather, its brim turned up on one side.
  violet: [
    ["light", "M7-14C-1-24 2-38 22-40c-1 3 0 5 3 6-3 2-3 4-1 6-4 2-5 4-4 7-4 0-8 3-13 7Z"],
    ["main", "M8-13c1-11 5-19 12-25-4 9-7 16-10 25Z"],
    ["main", "M-14-8c-1-12 2-17 14-17 11 0 14 5 14 16Z"],
    ["light", "M-14-8c-1-12 2-17 10-17-5 4-5 10-4 17Z"],
    ["#ffd166", "M-14-13Q0-9 14-14v5Q0-4-14-8Z"],
    ["deep", "M-30-4c8 0 10-7 30-7 14 0 20-3 27-9C29-8 16-4 0-5-10-5-22 2-30-4Z"],
  ],
  // A turban, wound in four and held by a jewel.
  coral: [
    ["main", "M-19-1c-9-13 1-28 19-28C18-29 28-14 19-1 8-9-8-9-19-1Z"],
    ["light", "M-19-1c-9-13 1-28 15-28-12 5-15 17-9 24Z"],
    [
      "deep",
      "M-22-14C-8-20 8-18 19-2c1-1 2-2 2-4C12-20-8-23-21-18Zm10-12c16 1 28 6 35 15 0-2-1-4-1-5C14-23 4-28-6-28Z",
    ],
    ["#ffd166", disc(0, -14, 5)],
    ["#e5383b", disc(0, -14, 3)],
  ],
  // A knitted cap of the Andes: ear flaps, cords, a bobble.
  teal: [
    [
      "main",
      "M-18-3C-20-16-8-25 0-31 8-25 20-16 18-3c4 9 2 16-2 19-4-4-4-13-4-20Q0-9-12-4c0 7 0 16-4 20-4-3-6-10-2-19Z",
    ],
    ["light", "M-18-3C-20-16-8-25 0-31-7-22-13-14-12-5Z"],
    ["#ffd166", "M-18-9l6-5 6 5 6-5L6-9l6-5 6 5v5L12-9 6-4 0-9-6-4-12-9-18-4Z"],
    ["#f4e3c1", disc(0, -32, 5.5)],
    ["deep", "M-17 14h2v9h-2Zm32 0h2v9H15Z"],
    ["#f4e3c1", `${disc(-16, 24, 2.6)}${disc(16, 24, 2.6)}`],
  ],
  // A beret pulled over one ear.
  white: [
    ["main", "M-15-8c-12-3-11-15 6-18 19-3 39 4 38 15-1 7-11 7-14 4Z"],
    ["#fff", "M-15-8c-12-3-11-15 6-18 5-1 11-1 15 0-16 2-22 10-17 18Z"],
    ["deep", "M-17-10Q0-13 18-8L17-4Q0-9-17-5ZM3-27l3-6 2 1-1 6Z"],
  ],
};
