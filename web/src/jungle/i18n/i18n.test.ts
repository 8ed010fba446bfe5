import { describe, expect, it } from "vitest";
import type { Catalogue, Form } from "../../lib/i18n.svelte";

const files = import.meta.glob<Catalogue>("./*.json", { eager: true, import: "default" });
const catalogues = ["", "end-", "later-", "tour-"].map((part): [Catalogue, Catalogue] => [
  files[`./${part}en.json`] ?? {},
  files[`./${part}fr.json`] ?? {},
]);
const english = Object.assign({}, ...catalogues.map(([each]) => each)) as Catalogue;
const french = Object.assign({}, ...catalogues.map(([, each]) => each)) as Catalogue;

function placeholders(form: Form | undefined): string[] {
  const texts = typeof form === "object" ? [form.one, form.other] : [form ?? ""];
  return [...new Set(texts.flatMap((text) => text.match(/\{[^}]+\}/g) ?? []))].sort();
}

describe("the jungle's catalogues", () => {
  it("have the same messages, sorted", () => {
    expect(Object.keys(files)).toHaveLength(2 * catalogues.length);
    for (const [one, other] of catalogues) {
      expect(Object.keys(one)).toEqual(Object.keys(one).sort());
      expect(Object.keys(other)).toEqual(Object.keys(one));
    }
  });

  it("take the same arguments in both languages", () => {
    for (const id of Object.keys(english))
      expect([id, placeholders(french[id])]).toEqual([id, placeholders(english[id])]);
  });

  it("have every message that the model uses", () => {
    const sources = import.meta.glob<string>(["../model/*.ts", "!../model/*.test.ts"], {
      eager: true,
      query: "?raw",
      import: "default",
    });
    const code = Object.values(sources).join("\n");
    const used = [...code.matchAll(/"(jungle\.[a-z.-]+[a-z])"/g)].map((found) => found[1] ?? "");
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((id) => !(id in english))).toEqual([]);
  });
});
