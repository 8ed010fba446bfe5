import { expect, test } from "vitest";
import { drawn } from "../../lib/art/drawn";
import RelicFace from "./RelicFace.svelte";
import TrapFace from "./TrapFace.svelte";
import TreasureFace from "./TreasureFace.svelte";
import { LEGACY_TRAP_PICTURES } from "./traps/legacyTrapPictures";
import { legacyTraps } from "./traps/legacyTraps.svelte";

/** The cards without words, for the rules in the documentation. */
const FOLDER = "../../../../docs/pictures/diamant";
const STYLE = [
  ".card { stroke-linecap: round; stroke-linejoin: round; }",
  '.card text { font: 700 1px Georgia, "DejaVu Serif", serif; text-anchor: middle; }',
].join("\n");
const TREASURES = [1, 2, 3, 4, 5, 7, 9, 11, 13, 14, 15, 17];
const TRAPS = ["spiders", "snakes", "lava", "boulders", "rams", ...LEGACY_TRAP_PICTURES.keys()];

const file = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 160" width="120" height="160" class="card">
<style>${STYLE}</style>
${inside.replaceAll(/font-size="([\d.]+)"/g, 'style="font-size: $1px"').trim()}
</svg>
`;

const cards = (): [string, string][] => [
  ...TREASURES.map((value): [string, string] => {
    const name = `treasure-${value}`;
    return [name, drawn(name, TreasureFace, { value, rubies: value })];
  }),
  ...TRAPS.map((trap): [string, string] => {
    const name = `trap-${trap}`;
    return [name, drawn(name, TrapFace, { trap, label: "" })];
  }),
  ["relic", drawn("relic", RelicFace, { label: "" })],
];

test("the documentation has the cards of this client (npx vitest run documentArt -u writes them)", async () => {
  await legacyTraps.load();
  for (const [name, inside] of cards()) {
    await expect(file(inside)).toMatchFileSnapshot(`${FOLDER}/${name}.svg`);
  }
});
