/** The buttons of the bar, with their keys. */
import type { Message, Offer, Question } from "../../wire";
import type { Chance, Facts } from "../facts";
import type { Answer, BarButton } from "./answerTypes";
import { percentOf } from "./chances";
import { type Expanded, expandOffer, plainAnswer } from "./expandOffers";
import { message } from "./words";

/** The actions of a turn in the order of the bar. */
const ACTIONS = ["move", "pick-up", "search", "tunnel", "steal", "end"];

const SHORTCUTS: Record<string, string> = {
  move: "M",
  "pick-up": "P",
  search: "S",
  tunnel: "T",
  steal: "K",
  end: "E",
  stay: "0",
  pass: " ",
  hold: "H",
  "pass-all": "F",
  discard: "D",
  keep: "Y",
  shuffle: "N",
  take: "Y",
  leave: "N",
  carried: "Y",
};

/** What is pressed next where a button has several answers. */
const PICKS: Record<string, BarButton["picks"]> = { tunnel: "cell", steal: "seat" };

/** The buttons of a question. */
export function barButtons(question: Question, facts: Facts): BarButton[] {
  const answers = question.offers.flatMap((offer) => (offer.text ? expandOffer(offer, facts) : []));
  if (question.kind === "act") return actionButtons(question, facts, answers);
  if (question.kind === "window") return windowButtons(question, facts);
  const plain = answers.filter(({ verb }) => verb in SHORTCUTS);
  // Yes stands before no.
  plain.sort((a, b) => Number(isNo(a, question)) - Number(isNo(b, question)));
  return plain.map((answer) => ({
    ...button(answer.verb, answer.label, answer),
    shortcut: question.kind === "carried" && answer.verb === "stay" ? "N" : shortcutOf(answer),
  }));
}

const shortcutOf = ({ verb }: Answer) => SHORTCUTS[verb] ?? "";
const isNo = ({ verb }: Answer, { kind }: Question) =>
  SHORTCUTS[verb] === "N" || (kind === "carried" && verb === "stay");

function button(verb: string, label: Message, answer: Expanded | null): BarButton {
  const shortcut = SHORTCUTS[verb] ?? "";
  return {
    key: verb,
    verb,
    label,
    note: null,
    answer: answer && plainAnswer(answer),
    picks: null,
    dark: false,
    shortcut,
  };
}

function actionButtons(question: Question, facts: Facts, answers: Expanded[]): BarButton[] {
  return ACTIONS.flatMap((verb) => {
    const found = answers.filter((answer) => answer.verb === verb);
    const [first] = found;
    const label = message(`jungle.do-${verb}`);
    if (!first) {
      const missing = question.unavailable?.find((each) => each.verb === verb);
      if (!missing) return [];
      return [{ ...button(verb, label, null), note: message(missing.reason), dark: true }];
    }
    const picks = found.length > 1 ? (PICKS[verb] ?? null) : null;
    const note = picks ? message(`jungle.press-${picks}`) : noteOf(verb, first, facts);
    return [{ ...button(verb, label, picks ? null : first), picks, note }];
  });
}

/** What follows an action, where the name does not say it. */
function noteOf(verb: string, answer: Answer, facts: Facts): Message | null {
  if (verb === "end" && facts.actions > 0) {
    return message("jungle.note-actions-left", { count: facts.actions });
  }
  return answer.chance ? percentNote(answer.chance) : null;
}

const percentNote = (chance: Chance) =>
  message("jungle.in-percent", { percent: percentOf(chance) });

/** A reaction window: pass, hold on, pass all, discard items. */
function windowButtons(question: Question, facts: Facts): BarButton[] {
  const pass = question.offers.find(({ verb }) => verb === "pass");
  const discard = question.offers.find(({ verb }) => verb === "augment");
  const [passing] = pass ? expandOffer(pass, facts) : [];
  const buttons: BarButton[] = [];
  if (pass && passing) {
    buttons.push({ ...button("pass", passing.label, passing), note: passNote(pass) });
    buttons.push(button("hold", message("jungle.hold"), null));
    buttons.push(button("pass-all", message("jungle.pass-all"), passing));
  }
  if (discard) buttons.push(button("discard", message("jungle.discard"), null));
  return buttons;
}

/** What passing leads to: a chance, a total, or the number of tiles within reach. */
function passNote({ odds }: Offer): Message | null {
  if (!odds) return null;
  if (odds.total === undefined) return odds.chance ? percentNote(odds.chance) : null;
  if (!odds.steps) return message("jungle.note-total", { total: odds.total });
  const steps: [number, number][] = Object.values(odds.steps);
  return message("jungle.note-reach", { count: steps.filter(([ways]) => ways > 0).length });
}
