import { beforeEach, expect, test } from "vitest";
import english from "../i18n/catalogue-en";
import { headline, kindly, Trouble, troubleOf } from "./trouble";
import { speak } from "./words.svelte";

beforeEach(() => speak("en", english));

test("a known code has words of its own", () => {
  expect(kindly({ code: "table/full", message: "Every seat at this table is taken." })).toBe(
    "Every seat at this table is taken. You can still watch.",
  );
});

test("an unknown one is told in the server's words", () => {
  expect(kindly({ code: "moon/eclipse", message: "It is dark." })).toBe(
    "That did not work. It is dark.",
  );
});

test("a wrong code has a headline of its own", () => {
  expect(headline({ code: "table/unknown" })).not.toBe(headline({ code: "table/late" }));
});

test("whatever is thrown has a code", () => {
  expect(troubleOf(new Trouble("table/late", "")).code).toBe("table/late");
  expect(troubleOf({ type: "refused", code: "table/late", message: "", id: null }).code).toBe(
    "table/late",
  );
  expect(troubleOf("boom").code).toBe("client/unknown");
});
