import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Session } from "./session.svelte";

/** Stands for the browser's WebSocket: the test plays the server. */
class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = Line.OPEN;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    Line.all.push(this);
  }
  send(): void {}
  close(): void {}
}

let session: Session;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  Line.all = [];
  session = new Session("ABCDEF");
});

afterEach(() => {
  session.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a client of a server that stops waits for the pause that it was given", () => {
  const [line] = Line.all;
  line?.onopen?.();
  line?.onmessage?.({ data: JSON.stringify({ type: "closing", seconds: 7.5 }) });
  line?.onclose?.();
  vi.advanceTimersByTime(7_400);
  expect(Line.all).toHaveLength(1);
  vi.advanceTimersByTime(200);
  expect(Line.all).toHaveLength(2);
});

test("after that pause a client backs off as usual", () => {
  const [line] = Line.all;
  line?.onmessage?.({ data: JSON.stringify({ type: "closing", seconds: 7.5 }) });
  line?.onclose?.();
  vi.advanceTimersByTime(7_600);
  Line.all[1]?.onclose?.();
  vi.advanceTimersByTime(500);
  expect(Line.all).toHaveLength(3);
});
