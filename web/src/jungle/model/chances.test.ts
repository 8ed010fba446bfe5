import { expect, it } from "vitest";
import { exactChance } from "./chances";

it("counts an exact chance in 36 where two dice are thrown", () => {
  expect(exactChance([13, 18])).toEqual({ ways: 26, all: 36 });
  expect(exactChance([7, 216])).toEqual({ ways: 7, all: 216 });
});
