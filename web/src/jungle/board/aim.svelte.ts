/** What the player is about to do: a card in hand that is lifted, a map card and where it may go. */
import type { Cell } from "../facts";
import type { Answers, CellAnswer, CellChip, HandCard } from "../model/answerTypes";

export class Aim {
  /** The map card to place. */
  placeCard = $state<string | null>(null);
  /** The free cell where its ghost lies. */
  ghost = $state<Cell | null>(null);
  /** The key of the lifted hand card. */
  lifted = $state<string | null>(null);
  /** The action whose tile or player is pressed next. */
  picking = $state<string | null>(null);
  /** The panel that takes the place of the bar's buttons. */
  panel = $state<"discard" | null>(null);

  #answers: Answers | null = null;

  /** Starts again when the question is another one. */
  follow(answers: Answers | null): void {
    if (answers === this.#answers) return;
    const cards = answers?.place?.cards ?? [];
    if (!this.placeCard || !cards.includes(this.placeCard)) this.placeCard = cards[0] ?? null;
    if (!answers?.hand.some(({ key, state }) => key === this.lifted && state === "play")) {
      this.lifted = null;
    }
    this.ghost = null;
    this.picking = null;
    this.panel = null;
    this.#answers = answers;
  }

  /** Lifts a card, or lays it back. */
  lift(key: string | null): void {
    this.lifted = this.lifted === key ? null : key;
  }

  /** Chooses an action whose tile or player is pressed next, or takes that back. */
  pick(verb: string): void {
    this.picking = this.picking === verb ? null : verb;
    this.lifted = null;
  }

  /** The tiles to press now. A tile may mean a walk or a tunnel: the button decides which. */
  cells(answers: Answers | null): CellAnswer[] {
    const { picking } = this;
    return (answers?.cells ?? []).filter(({ verb }) =>
      picking ? verb === picking : answers?.kind !== "act" || verb === "move",
    );
  }

  liftedCard(answers: Answers | null): HandCard | null {
    return answers?.hand.find(({ key }) => key === this.lifted) ?? null;
  }

  /** The chances with the lifted card played, or null without one that changes them. */
  chips(answers: Answers | null): CellChip[] | null {
    const chips = this.liftedCard(answers)?.chips ?? [];
    return chips.length ? chips : null;
  }

  /** True while somebody chooses a target or a place: then the map must not move by itself. */
  get aiming(): boolean {
    return this.lifted !== null || this.ghost !== null || this.picking !== null;
  }

  clear(): void {
    this.lifted = null;
    this.ghost = null;
    this.picking = null;
    this.panel = null;
  }
}
