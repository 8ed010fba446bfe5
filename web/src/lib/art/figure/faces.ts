import type { Colour } from "../../colours";
import { disc, type Shape } from "./shape";

export interface Face {
  skin: string;
  shade: string;
  /** Behind the head. */
  hair: Shape[];
  /** On the face: beard, moustache, glasses and the like. */
  features: Shape[];
}

export const FACES: Record<Colour, Face> = {
  red: {
    skin: "#f0c29a",
    shade: "#c98f68",
    hair: [["#4a2c1a", "M-18-6H18L16 5H-16Z"]],
    features: [["#4a2c1a", "M0 6c-4-2-9-1-12 4 4 1 9 1 12-2 3 3 8 3 12 2C9 5 4 4 0 6Z"]],
  },
  sky: {
    skin: "#845a38",
    shade: "#5c3820",
    hair: [["#2b1d14", "M-18-6H18L16 3H-16Z"]],
    features: [
      [
        "#2b1d14",
        `${disc(-6.5, 0, 6)}${disc(6.5, 0, 6)}M-17,-1.5h5v2h-5ZM12,-1.5h5v2h-5ZM-1,-1.5h2v2h-2Z`,
      ],
      ["#e6faff", `${disc(-6.5, 0, 4.4)}${disc(6.5, 0, 4.4)}`],
    ],
  },
  amber: {
    skin: "#eca",
    shade: "#d19c76",
    hair: [["#b5541c", "M-18-6H18L17 6H-17Z"]],
    features: [
      [
        "#b5541c",
        "M-17 0c-1 14 7 21 17 21 10 0 18-7 17-21-2 5-6 7-9 6C4 4-4 4-8 6c-3 1-7-1-9-6ZM-4 10c2 2 6 2 8 0-2-1-6-1-8 0Z",
      ],
    ],
  },
  mint: {
    skin: "#c98f68",
    shade: "#99613d",
    hair: [
      ["#2b1d14", "M-18-8c-3 10-2 18 1 21H17c3-3 4-11 1-21Z"],
      ["#2b1d14", "M-15 8c-8 4-8 12-4 16-6 5-3 13 2 16 4-6 4-12 2-16 4-6 4-11 4-14Z"],
      ["deep", "M-20 33h6v3h-6Z"],
    ],
    features: [],
  },
  violet: {
    skin: "#eca",
    shade: "#d19c76",
    hair: [["#6b3a22", "M-18-8c-4 12-3 22 3 25H15c6-3 7-13 3-25Z"]],
    features: [
      ["#6b3a22", "M-3 12c1 0 5 0 6 0L0 20ZM0 7C-3 6-6 7-9 4c1 4 5 6 9 5 4 1 8-1 9-5C6 7 3 6 0 7Z"],
    ],
  },
  coral: {
    skin: "#a8744a",
    shade: "#7c4b2d",
    hair: [],
    features: [
      [
        "#f1ece2",
        "M-16 2C-17 17-8 27 0 29 8 27 17 17 16 2c-3 5-6 6-9 4C3 4-3 4-7 6c-3 2-6 1-9-4Zm12 8c2 2 6 2 8 0-2-1-6-1-8 0Z",
      ],
    ],
  },
  teal: {
    skin: "#99613d",
    shade: "#6b4226",
    hair: [],
    features: [],
  },
  white: {
    skin: "#f6d6bf",
    shade: "#d6a588",
    hair: [["#3a2346", "M-19-8c-5 14-5 24 1 28 6 0 6-4 6-8H12c0 4 0 8 6 8 6-4 6-14 1-28Z"]],
    features: [["#3a2346", "M-14-7C-12-3-4-2 4-7Z"]],
  },
};

/** Those who smile with lips rather than a beard get a plain mouth. */
export const BEARDED: ReadonlySet<Colour> = new Set(["amber", "coral", "red"]);
