import { beforeEach, describe, expect, test } from "vitest";
import coachEnglish from "../i18n/coach-en";
import coachFrench from "../i18n/coach-fr";
import diamantEnglish from "../i18n/diamant-en";
import diamantFrench from "../i18n/diamant-fr";
import jungleEnglish from "../i18n/jungle-en";
import jungleFrench from "../i18n/jungle-fr";
import {
  type Catalogue,
  type Form,
  formatList,
  formatMessage,
  formatNumber,
  hasMessage,
  preferredLanguage,
  setCatalogue,
  t,
} from "./i18n.svelte";

const merged = (...catalogues: Catalogue[]): Catalogue => Object.assign({}, ...catalogues);

const pagesEnglish = Object.values(
  import.meta.glob<Catalogue>(["../i18n/*en.json", "../*/i18n/*-en.json"], {
    eager: true,
    import: "default",
  }),
);
const pagesFrench = Object.values(
  import.meta.glob<Catalogue>(["../i18n/*fr.json", "../*/i18n/*-fr.json"], {
    eager: true,
    import: "default",
  }),
);

const english = merged(...pagesEnglish, diamantEnglish, jungleEnglish, coachEnglish);
const french = merged(...pagesFrench, diamantFrench, jungleFrench, coachFrench);

const NAMES = ["Ana", "Bo", "Cy"];

describe("in English", () => {
  beforeEach(() => setCatalogue("en", english));

  test("a message is formatted with its arguments", () => {
    expect(formatMessage({ id: "tell.round", args: { round: 3 } }, NAMES)).toBe(
      "Cave 3: everybody enters.",
    );
  });

  test("explorers are listed by name", () => {
    const message = {
      id: "tell.left",
      args: { count: 3, who: { names: [0, 1, 2] }, rubies: { id: "rubies", args: { count: 1 } } },
    };
    expect(formatMessage(message, NAMES)).toBe(
      "Ana, Bo and Cy left together and took 1 ruby each home.",
    );
  });

  test("a custom trap without a message is shown by its name", () => {
    expect(formatMessage({ id: "trap.quicksand", args: {} }, [])).toBe("quicksand");
  });

  test("a list has no comma before and", () => {
    expect(formatList(NAMES)).toBe("Ana, Bo and Cy");
    expect(formatList(["Ana", "Bo"])).toBe("Ana and Bo");
    expect(formatList(["Ana"])).toBe("Ana");
    expect(formatList([])).toBe("");
  });

  test("a plural message without a count takes the plural form", () => {
    expect(formatMessage({ id: "rubies", args: {} }, [])).toBe("{count} rubies");
  });

  test("zero is plural", () => {
    expect(formatMessage({ id: "rubies", args: { count: 0 } }, [])).toBe("0 rubies");
  });

  test("numbers have a decimal point", () => {
    expect(formatNumber(2.94, 1)).toBe("2.9");
  });

  test("hasMessage is false for an unknown id", () => {
    expect(hasMessage("ui.error.table/full")).toBe(true);
    expect(hasMessage("ui.error.table/nonsense")).toBe(false);
  });
});

describe("in French", () => {
  beforeEach(() => setCatalogue("fr", french));

  test("zero is singular", () => {
    expect(formatMessage({ id: "rubies", args: { count: 0 } }, [])).toBe("0 rubis");
    expect(t("ui.listed-open", { count: 0 })).toBe("0 place libre");
    expect(t("ui.listed-open", { count: 2 })).toBe("2 places libres");
  });

  test("a colon follows a non-breaking space", () => {
    expect(t("ui.seats-told", { who: "Ana", count: 1 })).toBe(
      "À la table\u00a0: Ana. 1 place libre.",
    );
  });

  test("a list ends with et", () => {
    expect(formatList(["Ana", "Bo"])).toBe("Ana et Bo");
    expect(formatList(NAMES)).toBe("Ana, Bo et Cy");
  });

  test("the plural category many of a million falls back to other", () => {
    expect(t("ui.listed-open", { count: 1_000_000 })).toBe("1000000 places libres");
  });

  test("numbers have a decimal comma", () => {
    expect(formatNumber(2.94, 1)).toBe("2,9");
  });

  test("the document's lang attribute is set", () => {
    expect(document.documentElement.lang).toBe("fr");
  });
});

describe("preferredLanguage", () => {
  test.each([
    [null, ["fr-CA", "en"], "fr"],
    [null, ["de", "fr"], "fr"],
    [null, ["de"], "en"],
    ["en", ["fr"], "en"],
    ["xx", ["fr"], "fr"],
  ] as const)("stored %s, browser %s: %s", (stored, wanted, expected) => {
    expect(preferredLanguage(stored, wanted)).toBe(expected);
  });
});

describe("the catalogues", () => {
  const placeholders = (form: Form) => {
    const texts = typeof form === "string" ? [form] : [form.one, form.other];
    return [...new Set(texts.flatMap((text) => text.match(/\{[^}]+\}/g) ?? []))].sort();
  };
  const sources = import.meta.glob<string>(["../**/*.{svelte,ts}", "!../**/*.test.ts"], {
    eager: true,
    query: "?raw",
    import: "default",
  });
  const code = Object.values(sources).join("\n");
  // Ids that the code builds from a prefix: ui.error.table/full, ui.colour.red.
  const families = [...code.matchAll(/[`"](ui\.[a-z.-]*\.)\$\{/g)].map((found) => found[1] ?? "");

  test("have the same messages", () => {
    expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort());
  });

  test("take the same arguments in both languages", () => {
    const differing = Object.keys(english).filter(
      (id) => `${placeholders(english[id] ?? "")}` !== `${placeholders(french[id] ?? "")}`,
    );
    expect(differing).toEqual([]);
  });

  test("have every message id that the code uses", () => {
    const used = [...code.matchAll(/"(ui\.[a-z/.-]+[a-z])"/g)].map((found) => found[1] ?? "");
    expect(used.filter((id) => !(id in english))).toEqual([]);
  });

  test("have no unused message", () => {
    const unused = Object.keys(english).filter(
      (id) =>
        id.startsWith("ui.") &&
        !code.includes(`"${id}"`) &&
        !families.some((family) => id.startsWith(family)),
    );
    expect(unused).toEqual([]);
  });
});
