import { beforeEach, describe, expect, test } from "vitest";
import coachEnglish from "../../../i18n/coach-en";
import coachFrench from "../../../i18n/coach-fr";
import english from "../../../i18n/diamant-en";
import french from "../../../i18n/diamant-fr";
import { setCatalogue } from "../../../lib/i18n.svelte";
import type { DecisionReview, FinishedStep, Review, SeatReport } from "../../../wire";
import {
  cavesOf,
  chanceBalance,
  DASH_PATTERNS,
  findFaults,
  formatPercent,
  formatReason,
  formatSigned,
  spreadLabels,
} from "./reviewModel";

function judged(seat: number, loss: number, verdict: DecisionReview["verdict"]): DecisionReview {
  const chances = { continue: 0.5, exit: 0.5 - loss };
  return {
    step: 1,
    seat,
    chose: "exit",
    chances,
    error: 0.01,
    best: "continue",
    loss,
    verdict,
    why: null,
  };
}

const review: Review = {
  chances: [
    [0.334, 0.333, 0.333],
    [0.5, 0.25, 0.25],
    [1, 0, 0],
  ],
  errors: [0, 0, 0],
  decisions: [
    judged(0, 0.03, "inaccuracy"),
    judged(1, 0.2, "blunder"),
    judged(2, 0.07, "mistake"),
    judged(1, 0, "close"),
    judged(0, 0.01, "good"),
  ],
  seats: [],
  rollouts: 512,
};

const report = (seat: number, luck: number, lost: number): SeatReport => {
  return { seat, accuracy: 90, decisions: 2, lost, luck, others: 0, verdicts: {} };
};

describe("findFaults", () => {
  test("sorts the most costly fault first", () => {
    expect(findFaults(review, null, null).map(({ loss }) => loss)).toEqual([0.2, 0.07, 0.03]);
  });

  test("puts the player's own faults first", () => {
    expect(findFaults(review, null, 0).map(({ seat }) => seat)).toEqual([0, 1, 2]);
  });

  test("filters by seat", () => {
    expect(findFaults(review, 2, 0).map(({ seat }) => seat)).toEqual([2]);
  });
});

describe("chanceBalance", () => {
  test("whole points add up to the final chance", () => {
    const { start, luck, lost, others, end } = chanceBalance(review, report(0, 0.124, 0.036));
    expect([start, luck, lost, end]).toEqual([33, 12, -4, 100]);
    expect(start + luck + lost + others).toBe(end);
  });

  test("formatSigned shows zero without a sign", () => {
    expect(formatSigned(chanceBalance(review, report(1, 0, 0)).lost)).toBe("0");
    expect(formatSigned(-4)).toBe("−4");
    expect(formatSigned(7)).toBe("+7");
  });
});

describe("the plot", () => {
  test("cavesOf gives the first and the last step of each cave", () => {
    const moments = [1, 1, 1, 2, 2, 3].map(
      (round) => ({ facts: { round } }) as unknown as FinishedStep,
    );
    expect(cavesOf(moments)).toEqual([
      { round: 1, from: 0, to: 2 },
      { round: 2, from: 3, to: 4 },
      { round: 3, from: 5, to: 5 },
    ]);
  });

  test("spreadLabels keeps labels apart and inside", () => {
    expect(spreadLabels([100, 0, 100, 99], 20, 100)).toEqual([80, 0, 100, 60]);
    expect(spreadLabels([10, 50], 20, 100)).toEqual([10, 50]);
  });

  test("each seat has its own dash pattern", () => {
    expect(new Set(DASH_PATTERNS).size).toBe(8);
  });
});

describe("formatReason", () => {
  const why = {
    id: "coach.left-alone",
    args: { ending: 3, deck: 20, points: 1, others: 0, gain: 1.5 },
  };

  test("formats numbers in English", () => {
    setCatalogue("en", { ...english, ...coachEnglish });
    expect(formatReason(why)).toContain("brought 1 point.");
    expect(formatReason(why)).toContain("1.5 more");
    expect(formatPercent(0.34)).toBe("34%");
  });

  describe("in French", () => {
    beforeEach(() => setCatalogue("fr", { ...french, ...coachFrench }));

    test("formats numbers with a decimal comma", () => {
      expect(formatReason(why)).toContain("a rapporté 1 point.");
      expect(formatReason(why)).toContain("1,5 en moyenne");
    });

    test("leaves no placeholder", () => {
      for (const id of ["stayed-alone", "stayed-with-others", "left-alone", "left-with-others"]) {
        expect(formatReason({ ...why, id: `coach.${id}` })).not.toMatch(/[{}]|coach\./);
      }
    });
  });
});
