/** The texts of the cards, sorted by deck. */

export const DECKS = ["map", "item", "explorer", "dinosaur"] as const;
export type Deck = (typeof DECKS)[number];

/** What is printed on a card. */
export interface CardText {
  id: string;
  name: string;
  /** What it does; empty if its name says all. */
  text: string;
  /** The number of a map card; empty for others. */
  number: string;
  /** The dinosaurs that a dinosaur card moves, each with its directions: `pterodactyl:SW`. */
  moves: string[];
}

/** Sorts the texts by message id (`item.rope`, `item.rope.text`, …) into decks. */
export function decksOf(texts: Record<string, string>): Record<Deck, CardText[]> {
  const decks: Record<Deck, CardText[]> = { map: [], item: [], explorer: [], dinosaur: [] };
  for (const [key, name] of Object.entries(texts)) {
    const [kind, id, part] = key.split(".");
    const deck = DECKS.find((one) => one === kind);
    if (!deck || !id || part) continue;
    decks[deck].push({
      id,
      name: unescapeBraces(name),
      text: unescapeBraces(texts[`${key}.text`] ?? ""),
      number: texts[`${key}.number`] ?? "",
      moves: (texts[`${key}.moves`] ?? "").split(" ").filter(Boolean),
    });
  }
  return decks;
}

/** Card texts are messages: braces are doubled. */
const unescapeBraces = (text: string) => text.replaceAll("{{", "{").replaceAll("}}", "}");
