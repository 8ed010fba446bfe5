import type { Colour } from "../../colours";
import type { Shape } from "./shape";

/** What an explorer wears and carries, in the figure's own box: neck at (40, 56), hem near y = 86. */
export interface Coat {
  back: Shape[];
  body: string;
  front: Shape[];
}

const JACKET = "M40 54c12 0 15 8 17 30q-17 6-34 0c2-22 5-30 17-30Z";
const BELT: Shape = ["#4a2c1a", "M23 77q17 5 34 0v5q-17 6-34 0Z"];
const BUCKLE: Shape = ["#ffd166", "M37 78h7v6H37Z"];

export const COATS: Record<Colour, Coat> = {
  red: {
    back: [],
    body: JACKET,
    front: [
      BELT,
      BUCKLE,
      // A coil of rope over the shoulder.
      [
        "#d9b27c",
        "M28 58c8 6 18 14 26 18l1-5c-9-4-18-11-23-15ZM42 78a8 8 0 1 1 16 0 8 8 0 1 1-16 0Zm5 0a3 3 0 1 0 6 0 3 3 0 1 0-6 0Z",
      ],
      ["#f4e3c1", "M33 54q7 7 14 0l-1 6-6 6-6-6Z"],
    ],
  },
  sky: {
    back: [
      // Rucksack with a bedroll across the top.
      ["#6b4a2f", "M15 58q0-4 5-4H34V82H20q-6 0-6-6Z"],
      ["#845a38", "M12 66H24V77H12Z"],
      ["#f4e3c1", "M14 45H32q4 0 4 5t-4 5H14q-4 0-4-5t4-5Z"],
      ["#a43", "M17 45h3V55H17Zm10 0h3V55H27Z"],
    ],
    body: JACKET,
    front: [BELT, BUCKLE, ["#6b4a2f", "M30 56l4-1 1 23H31Zm20 0-4-1-1 23h4Z"]],
  },
  amber: {
    back: [
      // Pickaxe slung across the back.
      ["#845a38", "M17 88l4 2L64 42l-4-3Z"],
      ["#9aa3b5", "M50 35c10-1 20 7 23 18-6-7-13-10-19-10Z"],
    ],
    body: JACKET,
    front: [
      ["#33405e", "M29 68H51l6 16q-17 6-34 0Zm1-12h4V69H30Zm16 0h4V69H46Z"],
      ["#ffd166", "M30 66h4v4H30Zm16 0h4v4H46Z"],
    ],
  },
  mint: {
    back: [],
    body: JACKET,
    front: [
      BELT,
      // Satchel on a strap.
      ["#6b4a2f", "M30 56l3-1L57 75l-2 3Z"],
      ["#845a38", "M48 73H62q2 0 2 2V86q0 2-2 2H50q-2 0-2-2Z"],
      ["#6b4a2f", "M48 73H64v5q-8 5-16 0Z"],
    ],
  },
  violet: {
    back: [["deep", "M40 54c18 0 22 18 27 39q-13-5-27-2T13 93c5-21 9-39 27-39Z"]],
    body: JACKET,
    front: [BELT, BUCKLE, ["#f4e3c1", "M29 56q11 11 22 0l2 4q-7 6-13 10-6-4-13-10Z"]],
  },
  coral: {
    back: [["light", "M52 50c10 8 10 24 14 36l-8 2c-2-14-4-24-10-30Z"]],
    body: "M40 54c12 0 16 10 20 38q-20 6-40 0c4-28 8-38 20-38Z",
    front: [
      ["#ffd166", "M22 77q18 6 36 0v5q-18 6-36 0Z"],
      ["deep", "M38 81h4V95H38Z"],
    ],
  },
  teal: {
    back: [],
    // A poncho.
    body: "M40 54c10 0 16 6 26 30L53 88 40 93 27 88 14 84C24 60 30 54 40 54Z",
    front: [
      ["#ffd166", "M22 68l9 7 9-6 9 6 9-7 2 5-11 7-9-6-9 6-11-7Z"],
      ["#e5383b", "M18 76l13 8 9-6 9 6 13-8 1 4-14 8-9-6-9 6-14-8Z"],
    ],
  },
  white: {
    back: [
      // A map case on the back.
      ["#a43", "M52 50l7 3L49 88l-7-3Z"],
      ["#ffd166", "M52 50l7 3-1 3-7-2Z"],
    ],
    body: "M40 54c12 0 14 8 15 18l7 14q-22 8-44 0l7-14c1-10 3-18 15-18Z",
    front: [BELT, ["#e5563b", "M28 55q12 8 24 0l1 6q-13 7-26 0Zm3 5 6 3-3 15-7-2Z"]],
  },
};
