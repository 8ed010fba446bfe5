/** Ways over the map for a walker without cards, from what the chips say about the next step. */
import type { Cell, Chance, Facts, PlacedCard } from "../facts";
import type { CellChip } from "./answerTypes";
import { neighbours } from "./cells";
import { chanceOfTotal } from "./chances";

export interface Route {
  /** From where the walker stands. */
  path: Cell[];
  /** The chance of each step. */
  chances: Chance[];
}

const SHANNON = 2;
const SHIFTS = [0, 1, -1, -2, 2, -3, 3];

type Cards = Map<Cell, PlacedCard>;
const cardsOf = (facts: Facts): Cards => new Map(facts.map.map((card) => [card.at, card]));

const bonusAt = (cards: Cards, cell: Cell) => (cards.get(cell)?.kind === "shannon" ? SHANNON : 0);

/**
 * What the total must be beyond the number of a tile, without Shannon: 1 with Higher Rolls, less
 * with a card's help. Read from the chips around the walker; null if they do not agree.
 */
export function shiftOf(facts: Facts, here: Cell, chips: readonly CellChip[]): number | null {
  const cards = cardsOf(facts);
  const known = chips.flatMap(({ cell, chance }) => {
    const number = cards.get(cell)?.number;
    return chance && number !== undefined ? [{ number, chance }] : [];
  });
  const fits = (shift: number) =>
    known.every(({ number, chance: [ways, all] }) => {
      const [expected] = chanceOfTotal(number + shift - bonusAt(cards, here));
      return ways * 36 === expected * all;
    });
  return known.length ? (SHIFTS.find(fits) ?? null) : null;
}

const stepChance = (cards: Cards, from: Cell, to: Cell, shift: number): Chance =>
  chanceOfTotal((cards.get(to)?.number ?? 99) + shift - bonusAt(cards, from));

/** The way to a tile that takes the fewest actions on average; null if there is none. */
export function bestRoute(
  facts: Facts,
  from: Cell,
  isGoal: (card: PlacedCard) => boolean,
  shift: number,
): Route | null {
  const cards = cardsOf(facts);
  const open = new Map<Cell, { cost: number; path: Cell[] }>([[from, { cost: 0, path: [from] }]]);
  const done = new Set<Cell>();
  while (open.size) {
    const [cell, { cost, path }] = [...open].reduce((a, b) => (b[1].cost < a[1].cost ? b : a));
    open.delete(cell);
    done.add(cell);
    const card = cards.get(cell);
    if (card && isGoal(card)) return { path, chances: chancesOf(cards, path, shift) };
    for (const next of neighbours(cell)) {
      const [ways, all] = stepChance(cards, cell, next, shift);
      if (!cards.has(next) || done.has(next) || !ways) continue;
      const further = cost + all / ways;
      if (further < (open.get(next)?.cost ?? Number.POSITIVE_INFINITY))
        open.set(next, { cost: further, path: [...path, next] });
    }
  }
  return null;
}

const chancesOf = (cards: Cards, path: Cell[], shift: number): Chance[] =>
  path.slice(1).map((cell, i) => stepChance(cards, path[i] ?? cell, cell, shift));

/** The chance of being on a cell after some actions, by dice and tunnels alone. */
export function chanceWithin(
  facts: Facts,
  from: Cell,
  goal: Cell,
  actions: number,
  shift: number,
): number {
  const cards = cardsOf(facts);
  const tunnels = facts.map.filter(({ kind }) => kind === "tunnel").map(({ at }) => at);
  const known = new Map<string, number>();
  const best = (cell: Cell, left: number): number => {
    if (cell === goal) return 1;
    if (!left) return 0;
    const key = `${cell} ${left}`;
    const found = known.get(key) ?? Math.max(byDice(cell, left), byTunnel(cell, left));
    known.set(key, found);
    return found;
  };
  const byTunnel = (cell: Cell, left: number) =>
    tunnels.includes(cell) ? Math.max(...tunnels.map((other) => best(other, left - 1))) : 0;
  // After the roll the walker takes the best of what the total reaches, or stays.
  const byDice = (cell: Cell, left: number) => {
    const options = neighbours(cell)
      .filter((next) => cards.has(next))
      .map((next) => ({ needed: neededFor(cell, next), value: best(next, left - 1) }));
    let sum = 0;
    for (let one = 1; one <= 6; one++)
      for (let other = 1; other <= 6; other++) {
        const reached = options.filter(({ needed }) => needed <= one + other);
        sum += Math.max(best(cell, left - 1), ...reached.map(({ value }) => value));
      }
    return sum / 36;
  };
  const neededFor = (cell: Cell, next: Cell) =>
    (cards.get(next)?.number ?? 99) + shift - bonusAt(cards, cell);
  return best(from, actions);
}
