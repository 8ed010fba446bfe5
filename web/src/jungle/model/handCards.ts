/** The hand and the explorer card in a question: what may be played, on whom, with what result. */
import type { Message, Offer, Question } from "../../wire";
import type { Chance, Facts } from "../facts";
import type { HandCard, Target, TargetAnswer } from "./answerTypes";
import { chipsOf, type Expanded, expandOffer, plainAnswer } from "./expandOffers";
import { message } from "./words";

/** The cards of a seat: items in the order of the hand, then the explorer. */
export function handCards(question: Question, facts: Facts, seat: number): HandCard[] {
  const player = facts.players[seat];
  if (!player) return [];
  const hand = player.hand ?? [];
  const cards = hand.map((id, i) => {
    const isSecond = hand.indexOf(id) < i;
    return handCard(question, facts, "item", id, isSecond ? `item:${id}:${i}` : `item:${id}`);
  });
  const { explorer, ready } = player;
  if (!explorer) return cards;
  const card = handCard(question, facts, "explorer", explorer, `explorer:${explorer}`);
  if (ready || card.state === "play") return [...cards, card];
  const spent = message("dinosaurs.no-refresh");
  return [...cards, { ...card, state: "spent", reason: card.reason ?? spent }];
}

const VERBS = { item: "play", explorer: "use" } as const;

function handCard(
  question: Question,
  facts: Facts,
  deck: HandCard["deck"],
  id: string,
  key: string,
): HandCard {
  const offers = question.offers.filter(
    ({ verb, args }) => verb === VERBS[deck] && args?.[deck] === id,
  );
  const answers = offers.flatMap((offer) => expandOffer(offer, facts));
  const targets = answers.flatMap((answer) => targetOf(answer, facts));
  const untargeted = answers.find(({ args }) => args.on === undefined);
  const pass = question.offers.find(({ verb }) => verb === "pass");
  const isThrown = Boolean(facts.roll?.dice.length);
  const results = new Set(offers.map((offer) => resultOf(offer, isThrown)));
  const changes = new Set(offers.map((offer) => isBetter(offer, pass)));
  return {
    key,
    deck,
    id,
    state: offers.length ? "play" : "dark",
    reason: offers.length ? null : reasonOf(question, deck, id),
    answer: untargeted ? plainAnswer(untargeted) : null,
    targets,
    result: only(results),
    chips: offers.length === 1 && offers[0] ? chipsOf(offers[0]) : [],
    good: only(changes),
  };
}

/** The value that all targets of a card have in common. */
const only = <T>(values: Set<T>): T | null => (values.size === 1 ? ([...values][0] ?? null) : null);

function targetOf({ args, ...answer }: Expanded, facts: Facts): TargetAnswer[] {
  return args.on === undefined ? [] : [{ ...answer, on: asTarget(args.on, facts) }];
}

/** A target as the wire names it: a seat, a dinosaur or an item. */
function asTarget(on: number | string, facts: Facts): Target {
  if (typeof on === "number") return { seat: on };
  return on in facts.dinosaurs ? { dinosaur: on } : { item: on };
}

/** Why a card cannot be played: the server says it where cards may be played at all. */
function reasonOf(question: Question, deck: HandCard["deck"], id: string): Message | null {
  const found = question.unavailable?.find(
    ({ verb, args }) => verb === VERBS[deck] && args?.[deck] === id,
  );
  return found ? message(found.reason) : null;
}

function resultOf(offer: Offer, isThrown: boolean): HandCard["result"] {
  const { total, chance, steps } = offer.odds ?? {};
  if (total !== undefined) return total;
  return isThrown && (chance || steps) ? "?" : null;
}

/** Compares the chances after an offer with those after passing. */
function isBetter(offer: Offer, pass: Offer | undefined): boolean | null {
  const [after, before] = [meanChance(offer), meanChance(pass)];
  if (after === null || before === null || Math.abs(after - before) < 1e-9) return null;
  return after > before;
}

/** The chance to succeed; of a move, the mean over the neighbouring tiles. */
function meanChance(offer: Offer | undefined): number | null {
  const { chance, steps } = offer?.odds ?? {};
  const chances: Chance[] = chance ? [chance] : Object.values(steps ?? {});
  if (!chances.length) return null;
  return chances.reduce((sum, [ways, all]) => sum + ways / all, 0) / chances.length;
}
