import { describe, expect, it } from "vitest";
import type { DecisionRequest, Question } from "../../wire";
import { BATCHES, gameNamed } from "../fixtures";
import { answersOf, rollChips } from "./answers";
import type { Answer, Answers } from "./answerTypes";

const ASKED = BATCHES.flatMap(({ ask, facts, game, label }) =>
  ask?.question && game.seat !== null
    ? [{ ask, question: ask.question, facts, seat: game.seat, label }]
    : [],
);

/** The legal choices: those listed, and all augmentations of a form. */
function legalChoices(ask: DecisionRequest): Set<string> {
  const legal = new Set(ask.choices);
  for (const { verb, pick } of ask.question?.offers ?? []) {
    if (verb !== "augment") continue;
    const items: string[] = pick?.items ?? [];
    for (let mask = 1; mask < 2 ** items.length; mask++) {
      const some = items.filter((_, i) => mask & (1 << i)).join(",");
      for (const sign of pick?.sign ?? []) legal.add(`augment:${sign}:${some}`);
    }
  }
  return legal;
}

/** The choices that a press on the table gives, without the list. */
function pressedChoices(answers: Answers): Set<string> {
  const found: Answer[] = [...answers.cells, ...answers.seats, ...answers.dinosaurs];
  for (const card of answers.hand)
    found.push(...(card.answer ? [card.answer] : []), ...card.targets);
  for (const { answer } of [...answers.buttons, ...answers.spread]) if (answer) found.push(answer);
  const choices = new Set(found.map(({ choice }) => choice));
  const { discard, place, draw, spread } = answers;
  for (const card of place?.cards ?? [])
    for (const cell of place?.cells ?? []) choices.add(place?.choiceOf(card, cell) ?? "");
  for (let mask = 1; mask < 2 ** (discard?.items.length ?? 0); mask++) {
    const some = discard?.items.filter((_, i) => mask & (1 << i)) ?? [];
    for (const sign of discard?.signs ?? []) choices.add(discard?.choiceOf(sign, some) ?? "");
  }
  for (const one of spread)
    for (const other of spread) {
      const answer = draw?.answerOf([one.id, other.id]);
      if (answer) choices.add(answer.choice);
    }
  return choices;
}

describe("answersOf", () => {
  it.each(ASKED)("offers exactly the legal choices, each once in the list: $label", (asked) => {
    const answers = answersOf(asked.ask, asked.facts, asked.seat);
    const legal = legalChoices(asked.ask);
    const listed = answers.list.map(({ choice }) => choice);
    expect(new Set(listed)).toEqual(legal);
    expect(listed).toHaveLength(legal.size);
    expect(pressedChoices(answers)).toEqual(legal);
  });

  it("gives a reason for every card and button that is dark", () => {
    for (const { ask, facts, seat } of ASKED) {
      const { hand, buttons } = answersOf(ask, facts, seat);
      const player = facts.players[seat];
      expect(hand).toHaveLength((player?.hand?.length ?? 0) + (player?.explorer ? 1 : 0));
      for (const card of hand) {
        const isPlayable = Boolean(card.answer || card.targets.length);
        expect(card.state === "play").toBe(isPlayable);
        if (isPlayable || ask.question?.unavailable) {
          expect(card.reason === null).toBe(isPlayable);
        }
      }
      for (const { dark, answer, picks, note } of buttons)
        if (dark) expect([answer, picks, note === null]).toEqual([null, null, false]);
    }
  });

  it("has a bar button for every reason of the server", () => {
    for (const { ask, question, facts, seat } of ASKED) {
      const { buttons, hand } = answersOf(ask, facts, seat);
      for (const { verb, reason, args } of question.unavailable ?? []) {
        const id = args?.item ?? args?.explorer;
        const said = id
          ? hand.find((card) => card.id === id)?.reason
          : buttons.find((button) => button.verb === verb)?.note;
        expect(said?.id).toBe(reason);
      }
    }
  });

  it("gives no two buttons of a question the same key", () => {
    for (const { ask, facts, seat } of ASKED) {
      const keys = answersOf(ask, facts, seat).buttons.map(({ shortcut }) => shortcut);
      expect(keys).not.toContain("");
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it("starts a move from a neighbouring tile, with its chance", () => {
    const asked = ASKED.filter(({ question }) => question.kind === "act");
    expect(asked.length).toBeGreaterThan(5);
    for (const { ask, question, facts, seat } of asked) {
      const { cells, chips } = answersOf(ask, facts, seat);
      const steps = question.offers.find(({ verb }) => verb === "move")?.odds?.steps;
      const moves = cells.filter(({ verb }) => verb === "move");
      expect(Object.fromEntries(moves.map(({ cell, chance }) => [cell, chance]))).toEqual(steps);
      expect(Object.fromEntries(chips.map(({ cell, chance }) => [cell, chance]))).toEqual(steps);
    }
  });

  it("marks what is reached after a roll", () => {
    const asked = ASKED.filter(({ question }) => question.kind === "step");
    expect(asked.length).toBeGreaterThan(0);
    for (const { ask, facts, seat } of asked) {
      const { cells, chips } = answersOf(ask, facts, seat);
      const reached = chips.filter((chip) => chip.reached).map(({ cell }) => cell);
      expect(reached.sort()).toEqual(cells.map(({ cell }) => cell).sort());
      for (const { cell, chance } of rollChips(facts))
        expect(reached.includes(cell)).toBe(chance?.[0] === chance?.[1]);
    }
  });

  it("has no answers for a seat that is not asked", () => {
    const { facts } = gameNamed("start").batches[0] ?? {};
    if (!facts) throw new Error("no facts");
    const ask = { number: 1, seats: [1], chosen: [], quiet: false, choices: [] };
    const answers = answersOf({ ...ask, own: null, seconds: null, limit: null }, facts, 0);
    expect(answers.list).toEqual([]);
    expect(answers.buttons).toEqual([]);
  });
});

/** A question as the protocol's page shows it, on some recorded position. */
function asked(question: Question): Answers {
  const facts = gameNamed("thief").batches[0]?.facts;
  if (!facts) throw new Error("no facts");
  const choices = question.offers.flatMap(({ text }) => text ?? []);
  const ask = { number: 1, seats: [1], chosen: [], quiet: false, choices, own: null, question };
  return answersOf({ ...ask, seconds: null, limit: null }, facts, 1);
}

describe("answersOf, question by question", () => {
  const message = { id: "dinosaurs.ask", args: {} };

  it("fills a card with diamonds by its tile", () => {
    const offer = { verb: "fill", label: "dinosaurs.do-fill" };
    const { cells, list } = asked({
      kind: "fill",
      message,
      offers: ["n1", "s1e1"].map((cell) => ({
        ...offer,
        args: { map: "temple", cell },
        text: `fill:${cell}`,
      })),
    });
    expect(cells.map(({ cell, choice }) => [cell, choice])).toEqual([
      ["n1", "fill:n1"],
      ["s1e1", "fill:s1e1"],
    ]);
    expect(list[1]?.label.args.cell.id).toBe("dinosaurs.cell-corner");
  });

  it("says yes with Y and no with N", () => {
    const keys = (kind: string, verbs: string[]) =>
      asked({
        kind,
        message,
        offers: verbs.map((verb) => ({ verb, label: `dinosaurs.do-${verb}`, text: verb })),
      }).buttons.map(({ verb, shortcut }) => [verb, shortcut]);
    expect(keys("keep", ["keep", "shuffle"])).toEqual([
      ["keep", "Y"],
      ["shuffle", "N"],
    ]);
    expect(keys("carried", ["stay", "carried"])).toEqual([
      ["carried", "Y"],
      ["stay", "N"],
    ]);
    expect(keys("step", ["stay"])).toEqual([["stay", "0"]]);
  });

  it("shows what a card makes of the roll, and whether that helps", () => {
    const play = (item: string, odds: object) => ({
      verb: "play",
      label: "dinosaurs.do-play",
      args: { item },
      text: `play:${item}`,
      odds: { ...odds },
    });
    const { hand, buttons } = asked({
      kind: "window",
      message,
      args: { moment: "rolled" },
      offers: [
        {
          verb: "pass",
          label: "dinosaurs.do-pass",
          text: "pass",
          odds: { total: 5, chance: [0, 36] },
        },
        play("juggling-ball", { total: 8, chance: [36, 36] }),
        play("parrot", { chance: [0, 36] }),
      ],
    });
    const shown = hand.map(({ id, result, good }) => [id, result, good]);
    expect(shown).toContainEqual(["juggling-ball", 8, true]);
    expect(buttons.map(({ verb }) => verb)).toEqual(["pass", "hold", "pass-all"]);
    expect(buttons[0]?.note).toEqual({ id: "jungle.note-total", args: { total: 5 } });
  });

  it("lets a button with several answers ask for a tile or a player", () => {
    const steal = (seat: number) => ({
      verb: "steal",
      label: "dinosaurs.do-steal",
      args: { seat },
      text: `steal:${seat}`,
    });
    const two = asked({ kind: "act", message, offers: [steal(0), steal(2)] });
    expect(two.buttons[0]).toMatchObject({
      verb: "steal",
      answer: null,
      picks: "seat",
      dark: false,
    });
    expect(two.seats.map(({ seat }) => seat)).toEqual([0, 2]);
    const one = asked({ kind: "act", message, offers: [steal(2)] });
    expect(one.buttons[0]).toMatchObject({ answer: { choice: "steal:2" }, picks: null });
  });
});
