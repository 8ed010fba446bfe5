/** What others do, in words: from what all can see, so it never tells who could answer. */
import { t } from "../../lib/i18n.svelte";
import type { Player } from "../../table/players";
import { type DinosaurKind, type Facts, kindOf } from "../facts";

export interface Watched {
  headline: string;
  second: string;
  /** The player whom it is about. */
  player: Player | undefined;
  /** The dinosaur that attacks this player. */
  attacker: DinosaurKind | null;
}

/** `told`: the last sentence, or whom the table waits for. `held`: somebody has stopped the window. */
export function watched(facts: Facts, players: Player[], told: string, held: boolean): Watched {
  const { roll } = facts;
  const attacker = roll?.roll === "evade" && roll.dinosaur ? kindOf(roll.dinosaur) : null;
  const player = players[roll?.seat ?? facts.active ?? 0];
  const active = players[facts.active ?? -1];
  const who = player?.name ?? "";
  const headline = attacker
    ? t(`jungle.tv-attack-${attacker}`, { who })
    : roll
      ? t(roll.roll === "steal" ? "jungle.tv-steals" : "jungle.tv-moves", { who })
      : facts.drawn.length && active
        ? t("jungle.tv-place", { who: active.name })
        : facts.actions > 0 && active
          ? t("jungle.tv-acts", { who: active.name, count: facts.actions })
          : told;
  const second = held
    ? t("jungle.thinking")
    : attacker && roll?.needed && !roll.dice.length
      ? t("jungle.tv-evade", { number: roll.needed, who })
      : headline === told
        ? ""
        : told;
  return { headline, second, player, attacker };
}
