/** What the tray says about a roll: what the stack makes of it, and what follows. */

import { t } from "../../lib/i18n.svelte";
import type { Facts, Forecast, Modifier, Roll, RollForecast } from "../facts";
import { percentText } from "./cardModel";
import { beastMessage, nameOf, type TablePlayer } from "./names";

/** How a roll ends for the player who rolls. */
export interface Outcome {
  text: string;
  good: boolean | null;
}

/** A message about a player, in the second person if it is the reader. */
export function aboutPlayer(
  id: string,
  seat: number,
  you: number | null,
  players: readonly TablePlayer[],
  args: Record<string, number | string> = {},
): string {
  return seat === you
    ? t(`${id}.you`, args)
    : t(id, { who: players[seat]?.name ?? String(seat + 1), ...args });
}

/** What a roll is for: "to evade the T-Rex: 6 needed"; where there is little room "6 needed". */
export function aimOf(roll: Roll, thief: boolean, short = false): string {
  if (roll.roll === "move") return t("jungle.aim-move");
  if (roll.roll === "steal") return t(thief ? "jungle.aim-steal" : "jungle.aim-defend");
  if (short) return t("jungle.aim-evade-short", { needed: roll.needed });
  const beast = roll.dinosaur ? beastMessage(roll.dinosaur) : { id: "beast.other", args: {} };
  return t("jungle.aim-evade", { beast: t(beast.id, beast.args), needed: roll.needed });
}

/** A number with its sign. */
export const signed = (by: number) => (by < 0 ? `−${-by}` : `+${by}`);

/** What is added to a roll, in words: "Walking Stick +3". */
export function modifierText({ source, by }: Modifier): string {
  const [deck, id] = source.split(":");
  const name =
    id !== undefined && (deck === "item" || deck === "explorer")
      ? nameOf(deck, id)
      : t(source === "boost" ? "jungle.boost" : source === "augment" ? "jungle.discarded" : source);
  return `${name} ${signed(by)}`;
}

const shownValue = (roll: Pick<RollForecast, "total" | "chance">): string | null =>
  roll.total !== null ? String(roll.total) : roll.chance ? percentText(roll.chance) : null;

/** The values of a roll as the stack resolves: `["10", "5", "4"]`; what changes nothing is left out. */
export function chainOf(roll: Roll, forecast: Forecast | null): string[] {
  const values = [shownValue(roll)];
  for (const play of forecast?.plays ?? []) {
    const after = play.rolls.find((each) => each.seat === roll.seat);
    if (after) values.push(after.off ? "–" : after.known ? shownValue(after) : "?");
  }
  const said = values.filter((value): value is string => value !== null);
  return said.filter((value, index) => value !== said[index - 1]);
}

/** What follows from a roll if nobody answers, in words; null while that is open. */
export function outcomeOf(
  roll: Roll,
  forecast: Forecast | null,
  you: number | null,
  players: readonly TablePlayer[],
): Outcome | null {
  const last = forecast?.result.find((each) => each.seat === roll.seat);
  if (last?.off) return { text: t("jungle.outcome-off"), good: null };
  if (last && !last.known) return { text: t("jungle.outcome-open"), good: null };
  const { total, chance, steps } = last ?? roll;
  if (total === null) return null;
  const about = (id: string, args = {}) => aboutPlayer(id, roll.seat, you, players, args);
  if (roll.roll === "move") {
    if (!steps?.length) return null;
    const reached = steps.filter((step) => step.chance[0] > 0).length;
    if (reached === 0) {
      return { text: about("jungle.outcome-stays", { count: steps.length }), good: false };
    }
    const id = reached === steps.length ? "jungle.outcome-all" : "jungle.outcome-some";
    return { text: t(id, { reached, count: steps.length }), good: true };
  }
  if (roll.roll === "evade") {
    const good = chance ? chance[0] > 0 : total >= (roll.needed ?? 0);
    return { text: about(good ? "jungle.outcome-evades" : "jungle.outcome-hit"), good };
  }
  if (!chance) return null;
  const good = chance[0] > 0;
  return { text: about(good ? "jungle.outcome-steals" : "jungle.outcome-caught"), good };
}

/** The seats whose rolls the top of the stack changes: an arrow points from it to their dice. */
export function changedRolls({ roll, opposed_roll, stack, forecast }: Facts): number[] {
  const rolls = [roll, opposed_roll].filter((each) => each !== null);
  const first = forecast?.plays.find(({ index }) => index === stack.length - 1);
  if (!first) {
    const top = stack.at(-1);
    return rolls.filter(({ seat }) => top?.kind === "augment" && top.seat === seat).map(seatOf);
  }
  return rolls
    .filter((each) => {
      const after = first.rolls.find(({ seat }) => seat === each.seat);
      return after && (!after.known || after.off || shownValue(after) !== shownValue(each));
    })
    .map(seatOf);
}

const seatOf = ({ seat }: Roll) => seat;
