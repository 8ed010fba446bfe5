import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { gameNamed } from "../fixtures";
import { answersOf } from "../model/answers";
import WindowBar from "./WindowBar.svelte";
import type { WindowControls } from "./windowControls";

let bar: ReturnType<typeof mount> | null = null;
afterEach(async () => {
  if (bar) await unmount(bar);
  bar = null;
});

/** Presses the main button of a window, and returns what was sent. */
function pressMain(state: Pick<WindowControls, "own" | "given">) {
  const game = gameNamed("thief");
  const batch = game.batches.find(({ ask }) => ask?.question?.kind === "window");
  if (!batch?.ask || game.seat === null) throw new Error("no window in the recorded game");
  const onchoose = vi.fn<(choice: string) => void>();
  const onwithdraw = vi.fn<() => void>();
  const nothing = () => undefined;
  bar = mount(WindowBar, {
    target: document.body,
    props: {
      question: "",
      answers: answersOf(batch.ask, batch.facts, game.seat),
      controls: {
        clock: null,
        asked: true,
        held: false,
        canHold: true,
        armed: false,
        passingAll: false,
        onhold: nothing,
        onpassall: nothing,
        ondiscard: nothing,
        onwithdraw,
        ...state,
      },
      format: ({ id }) => id,
      onchoose,
    },
  });
  flushSync();
  document.querySelector<HTMLElement>("button.main")?.click();
  return { chosen: onchoose.mock.calls.flat(), withdrawn: onwithdraw.mock.calls.length };
}

describe("the window's main button", () => {
  it("passes in person by one press", () => {
    expect(pressMain({ own: null, given: false })).toEqual({ chosen: ["pass"], withdrawn: 0 });
  });
  it("passes in person where the table has passed", () => {
    expect(pressMain({ own: null, given: true })).toEqual({ chosen: ["pass"], withdrawn: 0 });
  });
  it("takes an answer in person back", () => {
    expect(pressMain({ own: "pass", given: false })).toEqual({ chosen: [], withdrawn: 1 });
  });
});
