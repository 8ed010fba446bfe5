/** What a player does now, and all that can be told about a player. */
import { t } from "../lib/i18n.svelte";
import type { Player } from "../table/players";
import type { BoardState } from "./boardState.svelte";
import type { ViewModel } from "./viewModel";

export type SeatState = "chosen" | "thinking" | "camp" | "continue" | "exit" | null;

/** The seats that have to decide, and those of them that have chosen. */
interface Deciding {
  asked: readonly number[];
  chosen: readonly number[];
}

export function stateOf(seat: number, board: BoardState, { asked, chosen }: Deciding): SeatState {
  const { event, players } = board;
  const own = (explorers: number[]) => explorers.some((e) => e % players.length === seat);
  if (event?.id === "diamant.choices") {
    if (own(event.args.exit)) return "exit";
    if (own(event.args.continue)) return "continue";
  }
  if (!own(board.revealedView.inside)) return "camp";
  if (!asked.includes(seat)) return null;
  if (chosen.includes(seat)) return "chosen";
  return players[seat]?.absent ? null : "thinking";
}

const STATE_MESSAGES = {
  chosen: "cave.chosen",
  thinking: "cave.thinking",
  camp: "cave.at-camp",
  continue: "cave.goes-on",
  exit: "cave.leaves",
} as const;

/** The facts of a player in words. */
export function describePlayer(player: Player, state: SeatState, view: ViewModel): string[] {
  const { seat } = player;
  const relics = view.relics[seat] ?? [];
  const chest = view.chests[seat] ?? null;
  return [
    player.you && t("table.you"),
    player.replacedByBot ? t("table.stands-in") : player.bot && t("table.bot"),
    player.absent && t("table.absent"),
    state ? t(STATE_MESSAGES[state]) : t("cave.in-cave"),
    state !== "camp" && t("cave.holds", { count: view.gathered[seat] ?? 0 }),
    chest === null ? t("cave.chest-closed") : t("cave.chest", { count: chest }),
    relics.length > 0 && t("cave.relics", { count: relics.length }),
  ].filter((text) => typeof text === "string");
}
