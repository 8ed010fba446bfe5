import { describe, expect, it } from "vitest";
import { gameNamed } from "./fixtures";
import { keyAction } from "./keys";
import { answersOf } from "./model/answers";

function stateFor(name: string, kind: string) {
  const game = gameNamed(name);
  const batch = game.batches.find(({ ask }) => ask?.question?.kind === kind);
  if (!batch?.ask || game.seat === null) throw new Error(`no question ${kind} in ${name}`);
  const answers = answersOf(batch.ask, batch.facts, game.seat);
  return { answers, busy: false, letters: true, window: kind === "window" };
}

describe("keys of the table", () => {
  it("press the action with this letter", () => {
    const action = keyAction("m", stateFor("full-hand", "act"));
    expect(action).toMatchObject({ does: "press", button: { verb: "move" } });
  });

  it("only skip while the story is told, so that nothing is answered by accident", () => {
    const state = { ...stateFor("full-hand", "act"), busy: true };
    expect(keyAction("m", state)).toBeNull();
    expect(keyAction(" ", state)).toEqual({ does: "skip" });
    expect(keyAction("Escape", state)).toEqual({ does: "skip" });
  });

  it("pass, hold, pass all and discard in a window", () => {
    const state = stateFor("protection", "window");
    expect(keyAction(" ", state)).toEqual({ does: "pass" });
    expect(keyAction("h", state)).toEqual({ does: "hold" });
    expect(keyAction("F", state)).toEqual({ does: "pass-all" });
    expect(keyAction("d", state)).toEqual({ does: "discard" });
  });

  it("choose the map card to place, and lift a card of the hand otherwise", () => {
    expect(keyAction("2", stateFor("earthquake", "place"))).toEqual({ does: "place", index: 1 });
    expect(keyAction("2", stateFor("full-hand", "act"))).toEqual({ does: "lift", index: 1 });
  });

  it("answer nothing by letters if the user turned them off", () => {
    const state = { ...stateFor("full-hand", "act"), letters: false };
    expect(keyAction("m", state)).toBeNull();
    expect(keyAction("ArrowUp", state)).toEqual({ does: "arrow", key: "ArrowUp" });
  });
});
