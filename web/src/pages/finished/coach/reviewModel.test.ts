import { beforeEach, describe, expect, test } from "vitest";
import english from "../../../i18n/catalogue-en";
import french from "../../../i18n/catalogue-fr";
import coachEnglish from "../../../i18n/coach-en";
import coachFrench from "../../../i18n/coach-fr";
import { setCatalogue } from "../../../lib/i18n.svelte";
import type { Judged, Moment, Report, Review } from "../../../wire";
import { balance, cavesOf, DASHES, faults, percent, reason, signed, spread } from "./reviewModel";

function judged(seat: number, loss: number, verdict: Judged["verdict"]): Judged {
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

const report = (seat: number, luck: number, lost: number): Report => {
  return { seat, accuracy: 90, decisions: 2, lost, luck, others: 0, verdicts: {} };
};

describe("choices worth another look", () => {
  test("the most costly comes first", () => {
    expect(faults(review, null, null).map(({ loss }) => loss)).toEqual([0.2, 0.07, 0.03]);
  });

  test("one's own come before those of the others", () => {
    expect(faults(review, null, 0).map(({ seat }) => seat)).toEqual([0, 1, 2]);
  });

  test("a seat can be looked at alone", () => {
    expect(faults(review, 2, 0).map(({ seat }) => seat)).toEqual([2]);
  });
});

describe("luck and choices", () => {
  test("whole points add up to the end", () => {
    const { start, luck, lost, others, end } = balance(review, report(0, 0.124, 0.036));
    expect([start, luck, lost, end]).toEqual([33, 12, -4, 100]);
    expect(start + luck + lost + others).toBe(end);
  });

  test("nothing lost has no sign", () => {
    expect(signed(balance(review, report(1, 0, 0)).lost)).toBe("0");
    expect(signed(-4)).toBe("−4");
    expect(signed(7)).toBe("+7");
  });
});

describe("the picture", () => {
  test("a cave goes from its first moment to its last", () => {
    const moments = [1, 1, 1, 2, 2, 3].map((round) => ({ facts: { round } }) as unknown as Moment);
    expect(cavesOf(moments)).toEqual([
      { round: 1, from: 0, to: 2 },
      { round: 2, from: 3, to: 4 },
      { round: 3, from: 5, to: 5 },
    ]);
  });

  test("labels stand apart and inside", () => {
    expect(spread([100, 0, 100, 99], 20, 100)).toEqual([80, 0, 100, 60]);
    expect(spread([10, 50], 20, 100)).toEqual([10, 50]);
  });

  test("every seat's line has a pattern of its own", () => {
    expect(new Set(DASHES).size).toBe(8);
  });
});

describe("why", () => {
  const why = {
    id: "coach.left-alone",
    args: { ending: 3, deck: 20, points: 1, others: 0, gain: 1.5 },
  };

  test("is told in English", () => {
    setCatalogue("en", { ...english, ...coachEnglish });
    expect(reason(why)).toContain("brought 1 point.");
    expect(reason(why)).toContain("1.5 more");
    expect(percent(0.34)).toBe("34%");
  });

  describe("in French", () => {
    beforeEach(() => setCatalogue("fr", { ...french, ...coachFrench }));

    test("is told with a comma", () => {
      expect(reason(why)).toContain("a rapporté 1 point.");
      expect(reason(why)).toContain("1,5 en moyenne");
    });

    test("leaves nothing open", () => {
      for (const id of ["stayed-alone", "stayed-with-others", "left-alone", "left-with-others"]) {
        expect(reason({ ...why, id: `coach.${id}` })).not.toMatch(/[{}]|coach\./);
      }
    });
  });
});
