/**
 * What a table does for people who look elsewhere. The screen stays awake, and the player who has to
 * decide is called: by the title of the page, and by the knock, by vibration and by a notification if
 * the player does not look. Loaded after the table shows.
 */
import { tick, untrack } from "svelte";
import { ATTENTION } from "../i18n/attention";
import { loadExtraCatalogue, t } from "../lib/i18n.svelte";
import { untilLoaded } from "../lib/loadLater";
import { notifications } from "../lib/notifications.svelte";
import type { Session } from "../lib/session.svelte";
import { settings } from "../lib/settings.svelte";
import { keepScreenAwake } from "../lib/wakeLock";
import { knock } from "./sound";

/**
 * The number of the decision that waits for this player. Null in a reaction window: it lasts
 * seconds, and a call must not tell whether this player could answer.
 */
function openDecision({ ask, you }: Session): number | null {
  if (!ask || ask.window || you.seat === null || you.replaced) return null;
  return ask.seats.includes(you.seat) && ask.own === null ? ask.number : null;
}

/** True if the page is hidden, or the player uses another window. */
const isAway = () => document.hidden || !document.hasFocus();

/** Keeps the screen awake and calls the player. Returns a function that stops both. */
export function attend(session: Session): () => void {
  const stops = [keepScreenAwake(), unlockAtFirstTouch(), callPlayer(session)];
  return () => {
    for (const stop of stops) stop();
  };
}

function callPlayer(session: Session): () => void {
  return $effect.root(() => {
    const decision = $derived(openDecision(session));
    let ready = $state(false);
    loadExtraCatalogue(ATTENTION).then(
      () => {
        ready = true;
      },
      () => undefined,
    );
    $effect(() => {
      if (ready && decision !== null) return markTitle(t("ui.turn-title"));
    });
    $effect(() => {
      if (!ready || decision === null) return;
      // A decision calls once, whatever else changes meanwhile.
      return untrack(() => call(session, decision));
    });
  });
}

/** Calls a player who looks elsewhere. Returns a function that takes the notification away. */
function call(session: Session, decision: number): (() => void) | undefined {
  if (!isAway()) return;
  knock(`${session.code} ${decision}`);
  if (!notifications.on) return;
  const title = t("ui.turn-notice", { game: t(`ui.game.${session.table?.game}`) });
  const body = t("ui.turn-table", { code: session.code });
  const shown = notifications.show(title, body, session.code).catch(() => () => {});
  return () => void shown.then((close) => close());
}

/** Puts a mark before the title of the page. Returns a function that takes it away. */
function markTitle(mark: string): () => void {
  let marked = true;
  const take = () => {
    if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length);
  };
  // The page writes its own title first when the language changes.
  void tick().then(() => {
    if (marked && !document.title.startsWith(mark)) document.title = mark + document.title;
  });
  return () => {
    marked = false;
    take();
  };
}

/** Phones allow sounds after a touch of the page: the first one allows those of the table. */
function unlockAtFirstTouch(): () => void {
  // Loaded before the touch: phones allow sounds only while it lasts.
  const loaded = settings.sound || settings.knock ? untilLoaded(() => import("./synth")) : null;
  const gestures = ["pointerup", "keydown"] as const;
  const stop = () => {
    for (const gesture of gestures) window.removeEventListener(gesture, unlock);
  };
  function unlock() {
    loaded?.then(({ unlockSound }) => unlockSound()).catch(() => undefined);
    stop();
  }
  for (const gesture of gestures) window.addEventListener(gesture, unlock);
  return stop;
}
