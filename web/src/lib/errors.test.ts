import { beforeEach, expect, test } from "vitest";
import english from "../i18n/en.json";
import { AppError, errorHeadline, toAppError, userMessage } from "./errors";
import { setCatalogue } from "./i18n.svelte";

beforeEach(() => setCatalogue("en", english));

test("userMessage has a text for a known error code", () => {
  expect(userMessage({ code: "table/full", message: "Every seat at this table is taken." })).toBe(
    "Every seat at this table is taken. You can still watch.",
  );
});

test("userMessage shows the server's message for an unknown error code", () => {
  expect(userMessage({ code: "moon/eclipse", message: "It is dark." })).toBe(
    "That did not work. It is dark.",
  );
});

test("errorHeadline differs for table/unknown", () => {
  expect(errorHeadline({ code: "table/unknown" })).not.toBe(errorHeadline({ code: "table/late" }));
});

test("toAppError gives every thrown value a code", () => {
  expect(toAppError(new AppError("table/late", "")).code).toBe("table/late");
  expect(toAppError({ type: "refused", code: "table/late", message: "", id: null }).code).toBe(
    "table/late",
  );
  expect(toAppError("boom").code).toBe("client/unknown");
});
