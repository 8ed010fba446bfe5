// @vitest-environment node
import { expect, test } from "vitest";
import { searchRules, splitMarkup } from "./rulesSearch";

const RULES = [
  {
    title: "Leaving",
    clauses: [{ number: "D24", text: "All rubies are gathered into one pool." }],
  },
  { title: "Trésors", clauses: [{ number: "D14", text: "Each player gains a share." }] },
];

test("an empty search returns all clauses", () => {
  expect(searchRules(RULES, "  ")).toEqual(RULES);
});

test.each([
  ["pool rubies", ["D24"]],
  ["d14", ["D14"]],
  ["tresors share", ["D14"]],
  ["dragon", []],
])("searching %j finds %j", (search, numbers) => {
  const found = searchRules(RULES, search).flatMap((chapter) =>
    chapter.clauses.map((one) => one.number),
  );
  expect(found).toEqual(numbers);
});

test("splitMarkup separates strong and code parts", () => {
  expect(splitMarkup("**ruling**: option `odds` here")).toEqual([
    { text: "ruling", kind: "strong" },
    { text: ": option ", kind: "plain" },
    { text: "odds", kind: "code" },
    { text: " here", kind: "plain" },
  ]);
});
