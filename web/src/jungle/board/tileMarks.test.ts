import { describe, expect, it } from "vitest";
import type { Facts } from "../facts";
import { gameNamed } from "../fixtures";
import { answersOf } from "../model/answers";
import type { Answers } from "../model/answerTypes";
import { Aim } from "./aim.svelte";
import { type Stakes, tileMarks } from "./tileMarks";

/** The first recorded question of a kind, with the player who is asked. */
function asked(name: string, kind: string): { facts: Facts; answers: Answers; seat: number } {
  const game = gameNamed(name);
  const batch = game.batches.find(({ ask }) => ask?.question?.kind === kind);
  if (!batch?.ask || game.seat === null) throw new Error(`no question ${kind} in ${name}`);
  return {
    facts: batch.facts,
    answers: answersOf(batch.ask, batch.facts, game.seat),
    seat: game.seat,
  };
}

function marksOf({ facts, answers, seat }: ReturnType<typeof asked>, change: Partial<Stakes> = {}) {
  const aim = new Aim();
  aim.follow(answers);
  const stakes: Stakes = {
    answers,
    pressable: aim.cells(answers),
    chips: null,
    own: facts.players[seat]?.at ?? null,
    attacked: null,
    threatened: new Map(),
    ...change,
  };
  return tileMarks(
    facts.map.map(({ at }) => at),
    stakes,
  );
}

describe("tile marks", () => {
  it("puts the chance on the neighbours, which glow, and darkens nothing in your turn", () => {
    const marks = marksOf(asked("full-hand", "act"));
    const glowing = [...marks.values()].filter(({ ring }) => ring === "glow");
    expect(glowing.length).toBeGreaterThan(0);
    expect(glowing.every(({ answer, percent }) => answer && percent !== null)).toBe(true);
    expect([...marks.values()].some(({ dim }) => dim)).toBe(false);
  });

  it("marks what is in reach after a roll and darkens the rest", () => {
    const question = asked("full-hand", "step");
    const marks = marksOf(question);
    const own = question.facts.players[question.seat]?.at ?? "";
    expect(marks.get(own)?.ring).toBe("here");
    for (const [cell, mark] of marks) {
      if (mark.reached) expect(mark).toMatchObject({ ring: "glow", answer: true, dim: false });
      else if (cell !== own) expect(mark.dim).toBe(true);
    }
  });

  it("rings an attack above everything else", () => {
    const question = asked("full-hand", "act");
    const [cell = ""] = question.answers.cells.map((each) => each.cell);
    expect(marksOf(question, { attacked: cell }).get(cell)?.ring).toBe("attacked");
  });

  it("shows tunnels only after the button Tunnel: a tile may mean a walk as well", () => {
    const { answers } = asked("scout", "act");
    const aim = new Aim();
    aim.follow(answers);
    const tunnels = answers.cells.filter(({ verb }) => verb === "tunnel");
    expect(tunnels.length).toBeGreaterThan(0);
    expect(aim.cells(answers).some(({ verb }) => verb === "tunnel")).toBe(false);
    aim.pick("tunnel");
    expect(aim.cells(answers)).toEqual(tunnels);
  });
});
