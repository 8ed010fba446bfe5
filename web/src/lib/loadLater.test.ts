import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "./errors";
import { LATER_MS, loadLater, untilLoaded } from "./loadLater";

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

test("what the server refuses is not tried again, and the page can say why", async () => {
  const refused = new AppError("table/unknown", "no such table");
  const [load, use, onfail] = [vi.fn(() => Promise.reject(refused)), vi.fn(), vi.fn()];
  loadLater(load, use, 0, onfail);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledOnce();
  expect(onfail.mock.calls).toEqual([[refused]]);
  expect(use).not.toHaveBeenCalled();
});

test("a style sheet that did not come is loaded again before its part, once for all parts", async () => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  document.head.append(link);
  link.dispatchEvent(new Event("error"));
  const loads = [1, 2].map((part) =>
    vi.fn(async () => part).mockRejectedValueOnce(new TypeError("Failed to fetch")),
  );
  const parts = Promise.all(loads.map((load) => untilLoaded(load)));
  await vi.advanceTimersByTimeAsync(10_000);
  const [again] = document.head.querySelectorAll("link[rel=stylesheet]");
  expect(again).not.toBe(link);
  for (const load of loads) expect(load).toHaveBeenCalledOnce();
  again?.dispatchEvent(new Event("load"));
  expect(await parts).toEqual([1, 2]);
  expect(document.head.querySelectorAll("link[rel=stylesheet]")).toHaveLength(1);
});
