import { describe, expect, it } from "vitest";
import type { Catalogue, Form } from "../../lib/i18n.svelte";
import englishFile from "./en.json";
import frenchFile from "./fr.json";

const english: Catalogue = englishFile;
const french: Catalogue = frenchFile;

function placeholders(form: Form | undefined): string[] {
  const texts = typeof form === "object" ? [form.one, form.other] : [form ?? ""];
  return [...new Set(texts.flatMap((text) => text.match(/\{[^}]+\}/g) ?? []))].sort();
}

describe("the jungle's catalogues", () => {
  it("have the same messages, sorted", () => {
    expect(Object.keys(english)).toEqual(Object.keys(english).sort());
    expect(Object.keys(french)).toEqual(Object.keys(english));
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
