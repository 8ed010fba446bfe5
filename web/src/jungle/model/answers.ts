/** What a question offers, sorted by where it is pressed. It knows no rules: the offers say all. */
import type { DecisionRequest, Offer, Question } from "../../wire";
import type { Cell, Facts } from "../facts";
import type {
  Answer,
  Answers,
  CellAnswer,
  CellChip,
  Discard,
  Sign,
  SpreadCard,
} from "./answerTypes";
import { barButtons } from "./barButtons";
import { neighbours } from "./cells";
import { chipOf, chipsOf, type Expanded, expandOffer, fillForm, plainAnswer } from "./expandOffers";
import { handCards } from "./handCards";
import { message } from "./words";

/** The answers to a decision; without a question for this seat there are none. */
export function answersOf(ask: DecisionRequest, facts: Facts, seat: number): Answers {
  const question = ask.question ?? {
    kind: "none",
    message: message("dinosaurs.ask"),
    offers: [],
  };
  const answers = question.offers.flatMap((offer) => expandOffer(offer, facts));
  const having = <K extends string>(key: K, verbs: string[]) =>
    answers
      .filter(({ verb, args }) => verbs.includes(verb) && key in args)
      .map(({ args, ...answer }) => ({ ...answer, [key]: args[key] }));
  return {
    kind: question.kind,
    question: question.message,
    cells: [
      ...moveCells(question, answers, facts, seat),
      ...(having("cell", ["to", "tunnel", "fill", "from"]) as CellAnswer[]),
    ],
    chips: chipsFor(question, facts, seat),
    seats: having("seat", ["steal", "chase"]) as Answers["seats"],
    dinosaurs: having("dinosaur", ["face"]) as Answers["dinosaurs"],
    hand: handCards(question, facts, seat),
    buttons: barButtons(question, facts),
    discard: discardOf(question),
    spread: spreadOf(question, answers, facts),
    place: placeOf(question),
    draw: drawOf(answers),
    list: answers.map(plainAnswer),
  };
}

/** Pressing a neighbouring tile means Move: the dice follow, and the chance stands on the tile. */
function moveCells(
  question: Question,
  answers: Expanded[],
  facts: Facts,
  seat: number,
): CellAnswer[] {
  const move = answers.find(({ verb }) => verb === "move");
  const offer = question.offers.find(({ verb }) => verb === "move");
  if (!move || !offer) return [];
  return cardsAround(facts, seat).map((cell) => {
    const chance = offer.odds?.steps?.[cell];
    return { ...plainAnswer(move), cell, ...(chance && { chance }) };
  });
}

/** The cells with a card next to an explorer. */
function cardsAround(facts: Facts, seat: number): Cell[] {
  const here = facts.players[seat]?.at;
  const cells = new Set(facts.map.map(({ at }) => at));
  return here ? neighbours(here).filter((cell) => cells.has(cell)) : [];
}

function chipsFor(question: Question, facts: Facts, seat: number): CellChip[] {
  if (question.kind === "act") {
    const move = question.offers.find(({ verb }) => verb === "move");
    return move ? chipsOf(move) : [];
  }
  if (question.kind === "step") {
    const reached = question.offers.map(({ args }) => args?.cell);
    return cardsAround(facts, seat).map((cell) => ({
      cell,
      chance: null,
      reached: reached.includes(cell),
    }));
  }
  return rollChips(facts);
}

/**
 * The chips of the move under way: before the throw the chances, then what is reached. With plays
 * on the stack, as they will make it if nobody responds. Everybody sees them, if the table has odds.
 */
export function rollChips(facts: Facts): CellChip[] {
  const { roll, forecast } = facts;
  if (roll?.roll !== "move") return [];
  const result = forecast?.result.find(({ seat }) => seat === roll.seat);
  if (result && (result.off || !result.known)) return [];
  const isThrown = result ? result.total !== null : roll.dice.length > 0;
  const steps = (result ?? roll).steps ?? [];
  return steps.map(({ cell, chance }) => chipOf(cell, chance, isThrown));
}

function discardOf({ offers }: Question): Discard | null {
  const offer = offers.find(({ verb }) => verb === "augment");
  const { form } = offer ?? {};
  if (!offer || form === undefined) return null;
  const items: string[] = offer.pick?.items ?? [];
  return {
    items,
    signs: (offer.pick?.sign ?? []) as Sign[],
    totals: offer.odds?.totals ?? {},
    // The server wants the items in the order of its list.
    choiceOf: (sign, marked) =>
      fillForm(form, { sign, items: items.filter((item) => marked.includes(item)) }),
  };
}

function placeOf({ offers }: Question): Answers["place"] {
  const offer: Offer | undefined = offers.find(({ verb }) => verb === "place");
  const { form, pick } = offer ?? {};
  if (form === undefined || !pick?.map || !pick.cell) return null;
  return {
    cards: pick.map,
    cells: pick.cell,
    choiceOf: (map, cell) => fillForm(form, { map, cell }),
  };
}

function drawOf(answers: Expanded[]): Answers["draw"] {
  const draws = answers.filter(({ verb }) => verb === "draw");
  const [first] = draws;
  if (!first) return null;
  const isSame = (one: string[], other: string[]) =>
    one.length === other.length && one.every((card) => other.includes(card));
  return {
    count: first.args.maps.length,
    answerOf: (cards) => {
      const found = draws.find(({ args }) => isSame(args.maps, cards));
      return found ? plainAnswer(found) : null;
    },
  };
}

function spreadOf(question: Question, answers: Expanded[], facts: Facts): SpreadCard[] {
  const shown = (deck: SpreadCard["deck"], id: string, answer: Answer | null): SpreadCard => ({
    key: `${deck}:${id}`,
    deck,
    id,
    answer,
  });
  switch (question.kind) {
    case "explorer":
      return answers.map((answer) => shown("explorer", answer.args.explorer, plainAnswer(answer)));
    case "draw":
      return facts.scouted.map(({ card }) => shown("map", card, null));
    case "keep":
      return question.args?.card ? [shown("dinosaur", question.args.card, null)] : [];
    default:
      return [];
  }
}
