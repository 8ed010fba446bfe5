/** Groups the events of a batch into beats: what is shown together, and for how long. */
import type { EventMessage } from "../../wire";
import { type Facts, kindOf } from "../facts";
import { foldEvent } from "./fold";

/** What a beat shows. */
export type BeatKind =
  | "setup"
  | "turn"
  | "draw-map"
  | "place"
  | "ready"
  | "dice"
  | "count"
  | "walk"
  | "stay"
  | "draw"
  | "take"
  | "play"
  | "resolve"
  | "cancel"
  | "effect"
  | "diamond"
  | "theft"
  | "fall"
  | "dusk"
  | "refill"
  | "flip"
  | "paths"
  | "prowl"
  | "quake"
  | "run-home"
  | "quake-drop"
  | "attack"
  | "outcome"
  | "over"
  | "none";

/** Each part of a batch has a limit of its own. */
export type Part = "hunt" | "attack" | "dusk" | "other";

export interface Beat {
  kind: BeatKind;
  part: Part;
  ms: number;
  /** The first part, in which a card is turning over. */
  revealMs?: number;
  events: EventMessage[];
  before: Facts;
  after: Facts;
  /** Of dinosaurs: those that go together have the same name. */
  herd?: string;
}

type Start = Pick<Beat, "kind" | "part" | "ms"> & Partial<Pick<Beat, "revealMs" | "herd">>;

const STEP_MS = 350;
const FULL_ATTACK = { attack: 400, dice: 700, outcome: 500 };

/** The beats of some events from a position. */
export function beatsOf(events: readonly EventMessage[], facts: Facts): Beat[] {
  const beats: Beat[] = [];
  let quick: EventMessage[] = [];
  let hasShaken = false;
  let hasPaths = false;
  let now = facts;
  const shown = () => beats.at(-1)?.after ?? facts;
  for (const event of events) {
    const before = now;
    now = foldEvent(now, event);
    const start = startOf(event, before);
    if (!start) {
      quick.push(event);
      continue;
    }
    const isQuake = start.kind === "run-home" || start.kind === "quake-drop";
    if (isQuake && !hasShaken) {
      beats.push(still({ kind: "quake", part: "hunt", ms: 500 }, shown()));
      hasShaken = true;
    }
    if (start.kind === "prowl" && event.id === "dinosaurs.prowled" && !hasPaths) {
      beats.push(still({ kind: "paths", part: "hunt", ms: 300 }, shown()));
      hasPaths = true;
    }
    const last = beats.at(-1);
    if (last && joins(last, start, event)) {
      last.events.push(...quick, event);
      last.after = now;
      last.ms = joinedMs(last, start);
    } else {
      beats.push({ ...start, events: [...quick, event], before: shown(), after: now });
    }
    quick = [];
  }
  if (quick.length) {
    beats.push({
      ...still({ kind: "none", part: "other", ms: 0 }, shown()),
      events: quick,
      after: now,
    });
  }
  return beats;
}

/** A beat before an event, in which no fact changes. */
const still = (start: Start, facts: Facts): Beat => ({
  ...start,
  events: [],
  before: facts,
  after: facts,
});

/** The beat that an event begins. Null: it is shown with the next one. */
function startOf(event: EventMessage, facts: Facts): Start | null {
  const name = event.id.replace("dinosaurs.", "");
  const { args } = event;
  const attack = attackBeat(name, event, facts);
  if (attack) return attack;
  switch (name) {
    case "went":
      return { kind: "walk", part: "other", ms: walkMs(args.path, args.how === "walk") };
    case "placed":
      return { kind: args.seat === null ? "setup" : "place", part: "other", ms: 350 };
    case "dropped":
    case "diamond-saved":
      return facts.hunt?.earthquake && args.dinosaur === null && args.by === null
        ? { kind: "quake-drop", part: "hunt", ms: 300 }
        : { kind: "diamond", part: "other", ms: 300 };
    case "flipped":
      return { kind: "flip", part: "hunt", ms: 600, revealMs: 300 };
    case "prowled":
    case "dinosaur-stayed":
      return prowlBeat(name, event, facts);
    case "put-under":
      return { kind: "quake-drop", part: "hunt", ms: 300 };
    default:
      return PLAIN_BEATS[name] ?? null;
  }
}

/** An attack: close-up, dice, outcome; those after the first in a hunt at half. */
function attackBeat(name: string, { args }: EventMessage, facts: Facts): Start | null {
  const isUnderAttack = facts.roll?.roll === "evade";
  const factor = facts.hunt?.attacked.length ? 0.5 : 1;
  const beat = (kind: keyof typeof FULL_ATTACK): Start => ({
    kind,
    part: "attack",
    ms: FULL_ATTACK[kind] * factor,
  });
  if (name === "attacked" || (name === "roll-due" && args.roll === "evade")) return beat("attack");
  if (name === "rolled" && isUnderAttack) return beat("dice");
  const isOutcome =
    ["evaded", "escaped", "withstood"].includes(name) ||
    (["knocked-out", "dropped", "diamond-saved"].includes(name) &&
      typeof args.dinosaur === "string") ||
    (name === "roll-ended" && args.roll === "evade");
  return isOutcome ? beat("outcome") : null;
}

function prowlBeat(name: string, { args }: EventMessage, facts: Facts): Start | null {
  // What is blocked or has arrived shows nothing.
  if (name === "dinosaur-stayed" && args.why !== "held" && args.by === null) return null;
  const kind = kindOf(args.dinosaur);
  if (facts.hunt?.earthquake && args.by === null) {
    return { kind: "run-home", part: "hunt", ms: 700 };
  }
  const isHerd = kind === "triceratops" || kind === "pterodactyl";
  const herd = args.by === null && isHerd ? kind : args.dinosaur;
  if (name === "dinosaur-stayed") return { kind: "prowl", part: "hunt", ms: 150, herd };
  if (isHerd) return { kind: "prowl", part: "hunt", ms: 600, herd };
  const ms = kind === "t-rex" ? STEP_MS * Math.max(1, args.path.length - 1) : 450;
  return { kind: "prowl", part: "hunt", ms, herd };
}

/** A walk goes step by step; a card or a tunnel takes two steps' time at most. */
function walkMs(path: string[], isWalk: boolean): number {
  const steps = Math.max(1, path.length - 1);
  return STEP_MS * (isWalk ? steps : Math.min(2, steps));
}

const other = (kind: BeatKind, ms: number): Start => ({ kind, part: "other", ms });

const PLAIN_BEATS: Record<string, Start> = {
  "rolled-to-begin": other("dice", 700),
  explorer: other("setup", 350),
  turn: other("turn", 300),
  woke: other("turn", 200),
  entered: other("turn", 200),
  "drew-map": other("draw-map", 300),
  scouted: other("draw-map", 300),
  "roll-due": other("ready", 150),
  rolled: other("dice", 700),
  "roll-changed": other("count", 300),
  stayed: other("stay", 200),
  carried: other("walk", 600),
  "drew-item": other("draw", 300),
  "found-item": other("draw", 300),
  "draw-lost": other("draw", 200),
  reshuffled: other("draw", 200),
  "took-item": other("take", 400),
  "took-which": other("take", 400),
  played: other("play", 500),
  used: other("play", 500),
  augmented: other("play", 500),
  resolved: other("resolve", 400),
  cancelled: other("cancel", 500),
  copied: other("effect", 200),
  fizzled: other("effect", 200),
  protected: other("effect", 200),
  held: other("effect", 200),
  calmed: other("effect", 200),
  redirected: other("effect", 200),
  reversed: other("effect", 200),
  refreshed: other("effect", 200),
  points: other("effect", 200),
  looked: other("effect", 200),
  omen: other("effect", 200),
  foresaw: other("effect", 200),
  "picked-up": other("diamond", 350),
  stealing: other("theft", 300),
  "handed-over": other("theft", 400),
  caught: other("theft", 300),
  "knocked-out": other("fall", 400),
  celestial: { kind: "dusk", part: "dusk", ms: 1500 },
  refilled: { kind: "refill", part: "dusk", ms: 500 },
  over: other("over", 600),
  limit: other("over", 600),
};

/** What happens at once: cards drawn together, a herd, a card with what it does at once. */
const TOGETHER = new Set<BeatKind>([
  "setup",
  "turn",
  "draw-map",
  "ready",
  "draw",
  "take",
  "effect",
  "refill",
  "run-home",
  "quake-drop",
  "attack",
  "outcome",
]);

function joins(last: Beat, { kind, herd }: Start, event: EventMessage): boolean {
  if (last.kind === "resolve") return kind === "effect" || kind === "count";
  if (last.kind !== kind) return false;
  // A dinosaur that goes on step by step needs a beat for each.
  const { dinosaur } = event.args;
  if (kind === "prowl")
    return last.herd === herd && last.events.every(({ args }) => args.dinosaur !== dinosaur);
  // Two players throw at the same time; the same dice again are a new beat.
  if (kind === "dice") return last.events.every(({ args }) => args.seat !== event.args.seat);
  return TOGETHER.has(kind);
}

/** A card lifts 200 ms, its effect takes 400, it leaves in 200. */
const joinedMs = (last: Beat, start: Start) =>
  last.kind === "resolve" ? 800 : Math.max(last.ms, start.ms);
