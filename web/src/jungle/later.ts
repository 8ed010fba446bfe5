/** Parts of the table that are not needed at first: loaded together, soon after the table shows. */

import { lazy } from "../table/lazyComponent.svelte";

const load = () => import("./laterParts");

export const AimArrow = lazy(async () => (await load()).AimArrow, { decoration: true });
export const AnswerList = lazy(async () => (await load()).AnswerList);
export const AttackBar = lazy(async () => (await load()).AttackBar);
export const CloseUp = lazy(async () => (await load()).CloseUp);
export const Discard = lazy(async () => (await load()).Discard);
export const Flights = lazy(async () => (await load()).Flights, { decoration: true });
export const HandCard = lazy(async () => (await load()).HandCard);
export const HuntCard = lazy(async () => (await load()).HuntCard);
export const JungleLog = lazy(async () => (await load()).JungleLog);
export const LiftedCard = lazy(async () => (await load()).LiftedCard);
export const LogDrawer = lazy(async () => (await load()).LogDrawer);
export const Minimap = lazy(async () => (await load()).Minimap);
export const Paths = lazy(async () => (await load()).Paths, { decoration: true });
export const PlaceBar = lazy(async () => (await load()).PlaceBar);
export const PlaceGhost = lazy(async () => (await load()).PlaceGhost);
/** The first question of a game spreads cards: it does not wait for the rest. */
export const Spread = lazy(async () => (await import("./panels/Spread.svelte")).default);
export const Tray = lazy(async () => (await load()).Tray);
export const TrayPlace = lazy(async () => (await load()).TrayPlace);
export const Valley = lazy(async () => (await load()).Valley, { decoration: true });
export const WindowBar = lazy(async () => (await load()).WindowBar);
