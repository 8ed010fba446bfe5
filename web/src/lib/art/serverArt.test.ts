import { expect, test } from "vitest";
import CaveEnd from "../../diamant/art/EndScene.svelte";
import { campSpots, GROUND, STEP_WIDTH, STEPS, stepSpots } from "../../diamant/art/endScene";
import RubyShape from "../../diamant/art/parts/RubyShape.svelte";
import JungleEnd from "../../jungle/art/EndScene.svelte";
import { arrivalSpots, starSpots } from "../../jungle/art/endScene";
import { COLOURS } from "../colours";
import { drawn } from "./drawn";
import Figure from "./figure/Figure.svelte";
import Head from "./figure/Head.svelte";
import Logo from "./Logo.svelte";
import { EXPLORER_TONES } from "./palette";
import DiamondShape from "./parts/DiamondShape.svelte";

/** The server draws pictures for shared links. It gets our drawings, and where everybody stands. */
const FILE = "../../../../src/tacora/server/sharing/art.json";
const MOST_SEATS = 8;
const ASPECT = 1200 / 630;

interface Spot {
  x: number;
  y: number;
  scale: number;
}

/** Spots for each number of explorers, from none to all seats. */
const byCount = (spots: (count: number) => Spot[], dx = 0, flip = false) =>
  Array.from({ length: MOST_SEATS + 1 }, (_, count) =>
    spots(count).map(({ x, y, scale }) => [
      Math.round(x + dx),
      Math.round(y),
      Math.round(100 * scale) / 100,
      flip ? -1 : 1,
    ]),
  );

const CAVE_MIDDLE = 282;
const JUNGLE_FIRE = 300;
const wide = { wide: true, aspect: ASPECT, still: true };

const art = () => ({
  scenes: {
    diamant: {
      title: "Diamant",
      box: "-100 160 1547 812",
      open_box: "-100 200 1334 700",
      end: drawn("cave", CaveEnd, { ...wide, steps: [], camp: [], plain: true }),
      open: drawn("open-cave", CaveEnd, { ...wide, steps: null, camp: [], plain: true }),
      steps: [0, 1, 2].map((step) => byCount((count) => stepSpots(step, count), CAVE_MIDDLE)),
      camp: byCount(campSpots, CAVE_MIDDLE, true),
      feet: 98,
      poses: ["cheer", "stand", "stand", "stand"],
      numbers: STEPS.map(({ x, y }, i) => [
        CAVE_MIDDLE + x + STEP_WIDTH / 2,
        (y + GROUND) / 2,
        64 - 10 * i,
      ]),
      stone: "ruby",
      stars: [],
      visitors: [
        ["sky", "walk", 196, 812, 1.9, 1],
        ["red", "cheer", 330, 836, 2.2, 1],
        ["mint", "walk", 476, 818, 1.9, -1],
      ],
    },
    dinosaurs: {
      title: "Diamonds & Dinosaurs",
      box: "-100 88 1547 812",
      open_box: "-100 200 1334 700",
      end: drawn("jungle", JungleEnd, { ...wide, winner: null, diamonds: 0, others: [] }),
      open: drawn("open-jungle", JungleEnd, { ...wide, winner: null, diamonds: 0, others: [] }),
      steps: [
        byCount((count) => (count === 1 ? [{ x: -176, y: 806, scale: 2.5 }] : []), JUNGLE_FIRE),
      ],
      camp: byCount((count) => arrivalSpots(count), JUNGLE_FIRE, true),
      feet: 104,
      poses: ["cheer", "walk"],
      numbers: [],
      stone: "diamond",
      stars: byCount((count) =>
        starSpots(count).map(({ x, y, scale }) => ({ x: x + JUNGLE_FIRE - 64, y: y + 322, scale })),
      ),
      visitors: [
        ["violet", "walk", 124, 806, 2.2, 1],
        ["amber", "cheer", 470, 824, 2.2, -1],
        ["coral", "walk", 590, 812, 1.8, -1],
      ],
    },
  },
  logo: drawn("logo", Logo),
  stones: { ruby: drawn("ruby", RubyShape), diamond: drawn("diamond", DiamondShape) },
  explorers: Object.fromEntries(
    COLOURS.map((colour) => {
      const poses = ["cheer", "stand", "walk"] as const;
      const figures = poses.map((pose) => [
        pose,
        drawn(`${colour}-${pose}`, Figure, { colour, pose }),
      ]);
      return [
        colour,
        {
          tone: EXPLORER_TONES[colour].main,
          head: drawn(`head-${colour}`, Head, { colour }),
          figures: Object.fromEntries(figures),
        },
      ];
    }),
  ),
});

test("the server has the drawings of this client (npx vitest run serverArt -u writes them)", async () => {
  await expect(`${JSON.stringify(art(), null, 1)}\n`).toMatchFileSnapshot(FILE);
});
