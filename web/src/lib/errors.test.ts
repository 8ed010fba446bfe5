import { beforeEach, expect, test, vi } from "vitest";
import english from "../i18n/en.json";
import errorTexts from "../i18n/errors-en.json";
import { AppError, errorHeadline, toAppError, userMessage } from "./errors";
import { setCatalogue } from "./i18n.svelte";

beforeEach(() => setCatalogue("en", { ...english, ...errorTexts }));

test("userMessage has a text for a known error code", () => {
  expect(userMessage({ code: "table/full", message: "Every seat at this table is taken." })).toBe(
    "Every seat at this table is taken. You can still watch.",
  );
});

test("userMessage shows the server's message for an unknown error code", async () => {
  const error = { code: "moon/eclipse", message: "It is dark." };
  userMessage(error); // the texts are being loaded
  await vi.waitFor(() => expect(userMessage(error)).toBe("That did not work. It is dark."));
});

test("userMessage loads the texts of errors when the first one is shown", async () => {
  vi.resetModules();
  const errors = await import("./errors");
  const { loadCatalogue } = await import("./i18n.svelte");
  await loadCatalogue();
  const error = { code: "table/full", message: "" };
  expect(errors.userMessage(error)).toBe("");
  await vi.waitFor(() => expect(errors.userMessage(error)).toMatch(/^Every seat/));
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
