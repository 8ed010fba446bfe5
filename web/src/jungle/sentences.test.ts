/** The browser makes the same sentences of messages as Python does. */
import { describe, expect, it } from "vitest";
import english from "../i18n/jungle-en";
import french from "../i18n/jungle-fr";
import { formatterOf, type Language, setCatalogue } from "../lib/i18n.svelte";
import type { Message, Offer, Value } from "../wire";
import type { Facts } from "./facts";
import fixture from "./fixtures/sentences.jsonl?raw";

interface Head {
  names: string[];
  reader: number;
  texts: Record<Language, Record<string, string>>;
}
interface Sentence extends Record<Language, string> {
  message: Message;
}
interface Label {
  offer: Offer;
  picked: Record<string, Value>;
  facts: Facts;
  label: Message;
}

const [head, ...lines] = fixture
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line)) as [Head, ...{ sentence?: Sentence; label?: Label }[]];
const sentences = lines.flatMap(({ sentence }) => sentence ?? []);
const labels = lines.flatMap(({ label }) => label ?? []);

type LabelOf = (offer: Offer, facts: Facts, picked: Record<string, Value>) => Message;

const words = import.meta.glob<{ labelOf: LabelOf }>("./model/words.ts", { eager: true });
const labelOf = words["./model/words.ts"]?.labelOf;

/** The browser does not break a French line before some signs. */
const withPlainSpaces = (text: string) => text.replaceAll("\u00a0", " ");

describe.each([
  ["en", english],
  ["fr", french],
] as const)("in the language %s", (language, catalogue) => {
  it("every message becomes the sentence that Python makes of it", () => {
    setCatalogue(language, catalogue);
    const { names, reader, texts } = head;
    const format = formatterOf(names, { reader, texts: texts[language] });
    expect(sentences.length).toBeGreaterThan(300);
    expect(sentences.map(({ message }) => withPlainSpaces(format(message)))).toEqual(
      sentences.map((sentence) => withPlainSpaces(sentence[language])),
    );
  });
});

describe.runIf(labelOf)("labelOf", () => {
  it.each(labels)("gives $offer.label the arguments that Python gives it", (each) => {
    setCatalogue("en", english);
    const format = formatterOf(head.names, { reader: head.reader, texts: head.texts.en });
    const label = labelOf?.(each.offer, each.facts, each.picked);
    expect(label && format(label)).toBe(format(each.label));
  });
});
