/** Parts of the table that are not needed at first: loaded together, soon after the table shows. */

import { JUNGLE_LATER } from "../i18n/catalogues";
import { withCatalogue } from "../lib/i18n.svelte";
import type { Storyboard } from "../table/animationQueue.svelte";
import { lazy } from "../table/lazyComponent.svelte";
import { setAdvice } from "./advice.svelte";
import type { Facts } from "./facts";

let parts: typeof import("./laterParts") | null = null;
const load = async () => {
  parts = await withCatalogue(JUNGLE_LATER, import("./laterParts"));
  setAdvice(parts.advice);
  return parts;
};

/** Until it is loaded, each batch shows the position after it: that is always the truth. */
export const storyboard: Storyboard<Facts> = {
  snapshot: (facts) => facts as Facts,
  steps: (batch, view) => parts?.storyboard.steps(batch, view) ?? [],
};

export const AimArrow = lazy(async () => (await load()).AimArrow, { decoration: true });
export const AnswerList = lazy(async () => (await load()).AnswerList);
export const AttackBar = lazy(async () => (await load()).AttackBar, { needed: true });
export const CloseUp = lazy(async () => (await load()).CloseUp);
/** Where tiles are too small for figures. */
export const DinosaurMedallion = lazy(
  async () => (await import("./art/DinosaurMedallion.svelte")).default,
);
export const Discard = lazy(async () => (await load()).Discard);
export const Flights = lazy(async () => (await load()).Flights, { decoration: true });
/** A hand is seen at once: it does not wait for the rest. */
export const HandCard = lazy(async () => (await import("./panels/HandCard.svelte")).default);
export const HuntCard = lazy(async () => (await load()).HuntCard);
export const JungleLog = lazy(async () => (await load()).JungleLog);
export const LiftedCard = lazy(async () => (await load()).LiftedCard);
export const LogDrawer = lazy(async () => (await load()).LogDrawer);
export const Minimap = lazy(async () => (await load()).Minimap);
export const Paths = lazy(async () => (await load()).Paths, { decoration: true });
export const PlaceBar = lazy(async () => (await load()).PlaceBar, { needed: true });
export const PlaceGhost = lazy(async () => (await load()).PlaceGhost);
export const SoundPlace = lazy(async () => (await load()).SoundPlace, { decoration: true });
/** The first question of a game spreads cards: it does not wait for the rest. */
export const Spread = lazy(async () => (await import("./panels/Spread.svelte")).default, {
  needed: true,
});
export const Stage = lazy(async () => (await load()).LogStage, { decoration: true });
export const Tray = lazy(async () => (await load()).Tray);
export const TrayPlace = lazy(async () => (await load()).TrayPlace);
export const Valley = lazy(async () => (await load()).Valley, { decoration: true });
/** What the others do is seen at once: it does not wait for the rest. */
export const WatchBar = lazy(async () => (await import("./panels/WatchBar.svelte")).default, {
  needed: true,
});
export const WindowBar = lazy(async () => (await load()).WindowBar, { needed: true });
