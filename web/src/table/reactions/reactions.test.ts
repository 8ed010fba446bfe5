import { beforeEach, describe, expect, test } from "vitest";
import { browserStorage } from "../../lib/storage";
import { REACTIONS } from "../../wire";
import { Mutes } from "./mutes.svelte";
import { reactionOfKey, waitingMs } from "./reactions";
import { spectatorsText } from "./spectators";

describe("the keys of the picker", () => {
  test("1 to 9, 0, - and = are the twelve reactions in their order", () => {
    const thrown = [..."1234567890-="].map((key) => reactionOfKey({ key, code: "" }));
    expect(thrown).toEqual(REACTIONS);
  });

  test("the place of a key counts on keyboards whose upper row types letters", () => {
    expect(reactionOfKey({ key: "é", code: "Digit2" })).toBe("bravo");
    expect(reactionOfKey({ key: ")", code: "Minus" })).toBe("heehee");
    expect(reactionOfKey({ key: "q", code: "KeyA" })).toBeNull();
  });
});

describe("three reactions in ten seconds", () => {
  test.each([
    [[], 0],
    [[0, 1], 0],
    [[0, 1000, 2000], 7000],
    [[0, 4000, 5000, 6000], 11_000],
  ])("after those at %j the next one waits %i ms", (times, wait) => {
    expect(waitingMs(times, 3000)).toBe(wait);
  });
});

describe("muted players", () => {
  beforeEach(() => browserStorage.remove("tacora.muted"));

  test("are kept in the browser for their table only", () => {
    new Mutes("AAAAAA").set(2, true);
    expect(new Mutes("AAAAAA").has(2)).toBe(true);
    expect(new Mutes("AAAAAA").has(1)).toBe(false);
    expect(new Mutes("BBBBBB").has(2)).toBe(false);
    new Mutes("AAAAAA").set(2, false);
    expect(new Mutes("AAAAAA").has(2)).toBe(false);
  });

  test("may be all, until they are shown again", () => {
    const mutes = new Mutes("AAAAAA");
    mutes.setAll(true);
    expect([mutes.has(0), mutes.has(5), new Mutes("AAAAAA").all]).toEqual([true, true, true]);
    mutes.setAll(false);
    expect(new Mutes("AAAAAA").has(0)).toBe(false);
  });

  test.each(["", "[]", "null", "{", '{"AAAAAA":"x"}', '{"AAAAAA":[1.5]}', '{"AAAAAA":{}}'])(
    "a stored value that is not valid counts as nobody: %s",
    (text) => {
      browserStorage.set("tacora.muted", text);
      expect(new Mutes("AAAAAA").has(1)).toBe(false);
    },
  );
});

test("nobody who watches is no line", () => {
  expect(spectatorsText({ spectators: [], watchers: 0 })).toBe("");
});
