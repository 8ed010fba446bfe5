import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LATER_MS, loadLater } from "./loadLater";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a part is loaded after a moment, and used once", async () => {
  const [load, use] = [vi.fn(async () => "part"), vi.fn()];
  loadLater(load, use);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(LATER_MS);
  expect(use.mock.calls).toEqual([["part"]]);
});

test("a part is tried again while the line is down", async () => {
  const load = vi.fn(async () => "part").mockRejectedValueOnce(new Error("offline"));
  const use = vi.fn();
  loadLater(load, use);
  await vi.advanceTimersByTimeAsync(LATER_MS);
  expect(use).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(2);
  expect(use).toHaveBeenCalledOnce();
});

test("a stopped part is neither tried again nor used", async () => {
  const load = vi.fn(async () => "part").mockRejectedValueOnce(new Error("offline"));
  const use = vi.fn();
  const stop = loadLater(load, use);
  await vi.advanceTimersByTimeAsync(LATER_MS);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledOnce();
  expect(use).not.toHaveBeenCalled();
});
