/** Everything that the jungle's table shows and does, apart from its layout. */
import { untrack } from "svelte";
import { t } from "../lib/i18n.svelte";
import type { Session } from "../lib/session.svelte";
import { settings } from "../lib/settings.svelte";
import { knock } from "../table/sound";
import type { TableController } from "../table/tableController.svelte";
import type { You } from "../wire";
import { advice } from "./advice.svelte";
import { Aim } from "./board/aim.svelte";
import { BoardModel } from "./boardModel.svelte";
import type { Cell, Facts } from "./facts";
import { answersOf } from "./model/answers";
import type { Answers, HandCard } from "./model/answerTypes";
import { percentOf } from "./model/chances";
import { announce } from "./model/describe";
import { goalOf } from "./model/goal";
import { handCards } from "./model/handCards";
import { moversOf, rowOf } from "./model/huntRows";
import type { Motion } from "./model/motion";
import { attackNextOn, threatenedSeats, threatsByCell } from "./model/threats";
import type { Clock, WindowControls } from "./panels/windowControls";

/** After a change nothing answers for a moment: a finger may already be on its way. */
const DEAF_MS = 150;
const NO_THREATS: ReadonlyMap<Cell, number | null> = new Map();

/** What a player has chosen ahead for windows. */
interface WindowChoices {
  passes_all?: boolean;
  holds_next?: boolean;
}

const targetSeats = (card: HandCard | null) =>
  (card?.targets ?? []).flatMap(({ on, ...answer }) =>
    "seat" in on ? [{ ...answer, seat: on.seat }] : [],
  );

export class TableModel extends BoardModel<TableController<Facts>> {
  readonly aim = new Aim();
  /** What the names of tiles tell: the position and the chances after the last batch. */
  settled = $state.raw<{ facts: Facts; chips: Answers["chips"] | undefined } | null>(null);
  /** Tiles that a sentence of the log is about. */
  marked = $state.raw<readonly Cell[]>([]);
  /** The row of the dinosaur card that moved last. */
  #huntRow = $state<number | null>(null);
  /** The questions that a first game explained, by turn and kind: each kind once a turn. */
  #hinted = new Map<string, number>();
  /** The question that a first game explains. */
  #explained = $state.raw<{ facts: Facts; answers: Answers; seat: number } | null>(null);
  /** The line over the bar in a first game. */
  hint = $derived.by(() => {
    const asked = this.#explained;
    const line =
      asked && advice()?.firstGameLine(asked.facts, asked.answers, asked.seat, this.goal);
    return line ? this.format(line) : "";
  });
  #deafUntil = 0;
  #knocked = 0;

  constructor(
    private readonly session: Session,
    controller: TableController<Facts>,
  ) {
    super(controller);
  }

  get seat(): number | null {
    return this.session.you.seat;
  }

  get #you(): You & WindowChoices {
    return this.session.you;
  }

  /** The question as text: equal texts are the same question, whatever has come of its clock. */
  #question = $derived.by(() => {
    const { ask } = this.controller;
    return ask?.question ? `${ask.number} ${JSON.stringify(ask.question)}` : "";
  });
  answers: Answers | null = $derived.by(() => {
    const { seat, replaced } = this.session.you;
    const facts = this.controller.queue.view;
    const ask = this.#question && untrack(() => this.controller.ask);
    if (!ask || seat === null || replaced || !facts) return null;
    return answersOf(ask, facts, seat);
  });

  /** The hand while nothing is asked: all cards are dark. */
  darkHand: HandCard[] = $derived.by(() => {
    const facts = this.facts;
    if (!facts || this.seat === null) return [];
    const message = { id: "dinosaurs.ask", args: {} };
    return handCards({ kind: "none", message, offers: [] }, facts, this.seat);
  });

  /** The cards of this player, as far as they may be played now. */
  get hand(): HandCard[] {
    return this.answers?.hand ?? this.darkHand;
  }

  /** Answers that are given by pressing a player. */
  seatAnswers = $derived.by(() => {
    const { answers, aim } = this;
    if (!answers || (answers.kind === "act" && aim.picking !== "steal")) {
      return targetSeats(aim.liftedCard(answers));
    }
    return [...answers.seats, ...targetSeats(aim.liftedCard(answers))];
  });

  /** The sun is the map deck: it sinks with every card. */
  sun = $derived.by(() => {
    const left = this.facts?.map_deck.length ?? 0;
    return left / Math.max(1, left + (this.facts?.map.length ?? 1) - 1);
  });
  title = $derived.by(() =>
    this.facts?.turn ? t("jungle.turn", { turn: this.facts.turn }) : t("jungle.before-start"),
  );
  subtitle = $derived.by(() => {
    const { facts } = this;
    if (!facts) return "";
    if (facts.hunt) return t("jungle.sub-hunt");
    if (facts.celestial) return t("jungle.sub-celestial");
    const count = facts.map_deck.length;
    return count ? t("jungle.sub-cards", { count }) : t("jungle.sub-last");
  });

  /** The dice are in the tray: they are shaken, fall, or can still be changed. */
  rolling = $derived.by(() => {
    const roll = this.facts?.roll;
    if (!roll) return false;
    const { moment } = this.facts?.window ?? {};
    const thrown = this.story?.kind === "dice" || this.story?.kind === "count";
    // Before an attack's roll the close-up and the bar tell everything.
    if (roll.roll === "evade" && !roll.dice.length) return false;
    return thrown || moment === "before" || moment === "rolled";
  });
  shaking = $derived.by(
    () => this.facts?.roll?.dice.length === 0 && this.facts.window?.moment === "before",
  );

  /** The diamonds that win. */
  goal = $derived.by(() => goalOf(this.session.table?.options));

  /** The chance to evade, before the dice are thrown. */
  protected override get attackChance(): number | null {
    const roll = this.facts?.roll;
    return roll?.chance && !roll.dice.length ? percentOf(roll.chance) : null;
  }
  /** The row of the dinosaur card that moves now; null before the first. */
  huntRow: number | null = $derived.by(() => {
    const { hunt, roll } = this.facts ?? {};
    if (!hunt) return null;
    if (this.controller.queue.busy) return this.#huntRow;
    // What was skipped or missed is told by the events.
    const movers = moversOf(this.session.history);
    const rows = [...movers, ...(roll?.dinosaur ? [roll.dinosaur] : [])].map((each) =>
      rowOf(hunt, each),
    );
    const last = Math.max(-1, ...rows);
    return last < 0 ? null : last;
  });
  threatened = $derived.by(() => (this.facts ? threatenedSeats(this.facts) : []));
  threatenedCells = $derived.by(() => (this.facts ? threatsByCell(this.facts) : NO_THREATS));
  /** What attacks the reader after the attack under way. */
  attackNext = $derived.by(() => {
    const { facts, seat } = this;
    return facts && seat !== null ? attackNextOn(facts, seat) : null;
  });
  /** Camp glows for a reader with all diamonds; the chance of being there in this turn. */
  home: { percent: number | null } | null = $derived.by(() => {
    const { facts, seat, answers } = this;
    const player = seat === null ? undefined : facts?.players[seat];
    if (!facts || !player?.at || player.diamonds < this.goal || player.at === "camp") return null;
    const chance = answers?.kind === "act" ? advice()?.chanceHome(facts, answers, player.at) : null;
    return { percent: chance == null ? null : percentOf([Math.round(chance * 1e6), 1e6]) };
  });

  controls: WindowControls | null = $derived.by(() => {
    const { ask } = this.controller;
    const info = ask?.window;
    if (!ask || !info) return null;
    const { seat, passes_all, holds_next } = this.#you;
    const clock = this.session.window;
    const asked = seat !== null && ask.seats.includes(seat);
    const untimed = this.session.table?.settings.tempo === "untimed";
    const deadline = untimed ? null : (clock?.ends ?? clock?.holdEnds ?? null);
    const limit = info.held ? (info.seconds ?? info.length) : info.length;
    const given = ask.own === "pass" && !info.passed;
    return {
      clock: deadline === null ? null : { deadline, limit },
      asked,
      own: given ? null : info.passed ? "pass" : ask.own,
      given,
      held: info.held,
      canHold: asked && info.holds > 0 && !info.own_hold,
      armed: holds_next ?? false,
      passingAll: passes_all ?? false,
      onhold: () => this.hold(),
      onpassall: () => this.passAll(),
      onwithdraw: () => this.withdraw(),
      ondiscard: () => {
        this.aim.panel = "discard";
      },
    };
  });

  /** The ring of the bar: of the open window, or of a decision with a limit. */
  clock: Clock | null = $derived.by(() => {
    if (this.controls) return this.controls.clock;
    const { ask, queue } = this.controller;
    const { deadline } = this.session;
    return deadline === null || !ask?.limit || queue.busy ? null : { deadline, limit: ask.limit };
  });
  /** Whether a hold is armed for the next window; null for who cannot hold. */
  armed: boolean | null = $derived.by(() => {
    const { seat, replaced, holds_next } = this.#you;
    return seat === null || replaced || this.facts?.over ? null : (holds_next ?? false);
  });

  /** What the bar says while this player is not asked. */
  told = $derived.by(() => {
    const { ask, queue, caption, lastLines, players } = this.controller;
    if (this.session.you.replaced) return t("jungle.replaced");
    const happened = caption.at(-1) ?? lastLines.at(-1) ?? "";
    if (queue.busy || !ask || ask.quiet) return happened || this.#turnOf;
    const waiting = ask.seats.filter((seat) => !ask.chosen.includes(seat));
    const who = waiting.map((seat) => players[seat]?.name ?? "").join(", ");
    return who ? t("jungle.waits-for", { who }) : happened;
  });
  get #turnOf(): string {
    const active = this.controller.players[this.facts?.active ?? -1];
    return active ? t("jungle.turn-of", { who: active.name }) : "";
  }

  /** Called when the question changes. */
  follow(): void {
    this.#deafUntil = performance.now() + DEAF_MS;
    this.aim.follow(this.answers);
    this.marked = [];
    this.#tellBeginner();
    this.#knock();
  }

  /** A first game explains each kind of question once a turn. */
  #tellBeginner(): void {
    const { answers, facts, seat, session } = this;
    this.#explained = null;
    const code = session.table?.code;
    const number = this.controller.ask?.number;
    if (!answers || !facts || seat === null || !code || number === undefined) return;
    settings.firstJungle ??= code;
    const key = `${facts.turn} ${answers.kind}`;
    if (settings.firstJungle !== code || (this.#hinted.get(key) ?? number) !== number) return;
    this.#hinted.set(key, number);
    this.#explained = { facts, answers, seat };
  }

  /** Every asked seat hears the knock, whether it can answer or not: neighbours listen. */
  #knock(): void {
    const { ask } = this.controller;
    const { seat, replaced, passes_all } = this.#you;
    if (!ask || ask.number === this.#knocked || seat === null || replaced || passes_all) return;
    this.#knocked = ask.number;
    if (ask.seats.includes(seat)) knock(`${this.session.code} ${ask.number}`);
  }

  override remember(story: Motion | null): void {
    super.remember(story);
    if (story?.kind === "turn" || story?.kind === "flip") this.#huntRow = null;
    const hunt = this.facts?.hunt;
    const mover = story?.dinosaurs.at(-1)?.dinosaur ?? story?.closeUp?.dinosaur;
    if (hunt && mover) {
      this.#huntRow = Math.max(this.#huntRow ?? -1, rowOf(hunt, mover));
    }
  }

  /** What a screen reader says after a batch. */
  announcement = $derived.by(() => {
    const { polite, assertive } = announce(this.session.history.at(-1) ?? [], this.seat);
    const question = this.answers ? this.format(this.answers.question) : "";
    return {
      polite: [polite ? this.format(polite) : "", question].filter(Boolean).join(" "),
      assertive: assertive ? this.format(assertive) : "",
    };
  });

  choose(choice: string): void {
    const { ask } = this.controller;
    if (!ask || performance.now() < this.#deafUntil) return;
    this.aim.clear();
    this.#send({ type: "choose", ask: ask.number, choice });
  }
  pass(): void {
    const pass = this.answers?.buttons.find(({ verb }) => verb === "pass")?.answer;
    if (this.controls?.own) this.withdraw();
    else if (pass) this.choose(pass.choice);
  }
  withdraw(): void {
    const { ask } = this.controller;
    if (ask) this.#send({ type: "withdraw", ask: ask.number });
  }
  /** Stops the open window, or arms a hold for the next one. */
  hold(): void {
    if (this.armed === null) return;
    const { ask } = this.controller;
    if (ask && this.controls?.canHold) this.#send({ type: "hold", ask: ask.number });
    else this.#send({ type: "hold", next: !this.#you.holds_next });
  }
  passAll(): void {
    const { ask } = this.controller;
    if (ask) this.#send({ type: "pass-all", ask: ask.number });
  }
  askMe(standing: string): void {
    this.#send({ type: "standing", standing });
  }
  bell(card: string): void {
    const on = !this.session.you.bells?.includes(card);
    this.#send({ type: "bell", card, on });
  }

  /** A refused command changes nothing: the table shows what the server says next. */
  #send(command: Parameters<Session["send"]>[0]): void {
    this.session.send(command).catch(() => undefined);
  }
}
