import { expect, test } from "vitest";
import { decksOf } from "./cardTexts";

test("decksOf sorts the texts of cards by deck and joins their parts", () => {
  const decks = decksOf({
    "map.jungle-7": "Fern Hollow",
    "map.jungle-7.number": "7",
    "item.rope": "Rope",
    "item.rope.text": "Step onto a {{neighbouring}} card.",
    "item.rope.family": "move-self",
    "target.rope": "Rope",
    "dinosaur.shadow": "Shadow",
    "dinosaur.shadow.moves": "t-rex pterodactyl:SW",
  });
  const fern = { id: "jungle-7", name: "Fern Hollow", text: "", number: "7", moves: [] };
  expect(decks.map).toEqual([fern]);
  expect(decks.item.map(({ text }) => text)).toEqual(["Step onto a {neighbouring} card."]);
  expect(decks.dinosaur.map(({ moves }) => moves)).toEqual([["t-rex", "pterodactyl:SW"]]);
  expect(decks.explorer).toEqual([]);
});
