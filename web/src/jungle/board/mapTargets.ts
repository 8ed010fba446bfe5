/** Dinosaurs and players on the map that may be pressed, each with its name for screen readers. */
import type { Cell, DinosaurId, Facts } from "../facts";
import type { Answer, Answers } from "../model/answerTypes";
import type { Aim } from "./aim.svelte";

export interface MapTargets {
  dinosaurs: ReadonlyMap<DinosaurId, string>;
  seats: ReadonlyMap<number, string>;
}

/** The targets of the question, and of the lifted card. */
export function targetsOf(
  answers: Answers | null,
  aim: Aim,
  label: (answer: Answer) => string,
): MapTargets {
  const onCard = aim.liftedCard(answers)?.targets ?? [];
  const seats = answers?.kind === "act" && aim.picking !== "steal" ? [] : (answers?.seats ?? []);
  return {
    dinosaurs: new Map([
      ...(answers?.dinosaurs ?? []).map((each) => [each.dinosaur, label(each)] as const),
      ...onCard.flatMap((each) =>
        "dinosaur" in each.on ? [[each.on.dinosaur, label(each)] as const] : [],
      ),
    ]),
    seats: new Map([
      ...seats.map((each) => [each.seat, label(each)] as const),
      ...onCard.flatMap((each) =>
        "seat" in each.on ? [[each.on.seat, label(each)] as const] : [],
      ),
    ]),
  };
}

/** The answer that a press on a dinosaur or a player gives. */
export function answerAt(
  target: { dinosaur: DinosaurId } | { seat: number },
  answers: Answers | null,
  aim: Aim,
): Answer | null {
  const onCard = aim.liftedCard(answers)?.targets ?? [];
  if ("dinosaur" in target) {
    const { dinosaur } = target;
    return (
      onCard.find(({ on }) => "dinosaur" in on && on.dinosaur === dinosaur) ??
      answers?.dinosaurs.find((each) => each.dinosaur === dinosaur) ??
      null
    );
  }
  return (
    onCard.find(({ on }) => "seat" in on && on.seat === target.seat) ??
    answers?.seats.find((each) => each.seat === target.seat) ??
    null
  );
}

/** The cells that a question is answered at: the map shows them all. */
export function questionCells(answers: Answers | null, aim: Aim, facts: Facts): Cell[] {
  if (!answers) return [];
  if (answers.place) return answers.place.cells;
  const isAct = answers.kind === "act";
  const targets = {
    dinosaurs: new Map(answers.dinosaurs.map(({ dinosaur }) => [dinosaur, ""])),
    seats: new Map(
      (isAct && aim.picking !== "steal" ? [] : answers.seats).map(({ seat }) => [seat, ""]),
    ),
  };
  const cells = aim.cells(answers).map(({ cell }) => cell);
  return [...new Set([...cells, ...targetCells(targets, facts)])];
}

/** The cells where targets stand, in their order. */
export function targetCells({ dinosaurs, seats }: MapTargets, facts: Facts): Cell[] {
  return [
    ...[...dinosaurs.keys()].map((id) => facts.dinosaurs[id]),
    ...[...seats.keys()].map((seat) => facts.players[seat]?.at),
  ].filter((cell): cell is Cell => typeof cell === "string");
}

/** A cell with several targets: on a small tile they would cover each other. */
export function crowdedCell(targets: MapTargets, facts: Facts): Cell | null {
  const cells = targetCells(targets, facts);
  return cells.find((cell, i) => cells.indexOf(cell) < i) ?? null;
}

/** The targets without those on one cell. */
export function targetsApartFrom(cell: Cell | null, targets: MapTargets, facts: Facts): MapTargets {
  return {
    dinosaurs: new Map([...targets.dinosaurs].filter(([id]) => facts.dinosaurs[id] !== cell)),
    seats: new Map([...targets.seats].filter(([seat]) => facts.players[seat]?.at !== cell)),
  };
}
