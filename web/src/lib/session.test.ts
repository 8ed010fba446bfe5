import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeSocket } from "./fixtures/fakeSocket";
import { Session } from "./session.svelte";

let session: Session;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  session = new Session("ABCDEF");
});

afterEach(() => {
  session.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a client of a server that stops waits for the pause that it was given", () => {
  const [line] = FakeSocket.all;
  line?.onopen?.();
  line?.receive({ type: "closing", seconds: 7.5 });
  line?.onclose?.();
  vi.advanceTimersByTime(7_400);
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(200);
  expect(FakeSocket.all).toHaveLength(2);
});

test("after that pause a client backs off as usual", () => {
  const [line] = FakeSocket.all;
  line?.receive({ type: "closing", seconds: 7.5 });
  line?.onclose?.();
  vi.advanceTimersByTime(7_600);
  FakeSocket.all[1]?.onclose?.();
  vi.advanceTimersByTime(500);
  expect(FakeSocket.all).toHaveLength(3);
});
