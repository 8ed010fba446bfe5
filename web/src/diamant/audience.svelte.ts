/** Whoever sits or watches at a table: hears what happens, and sees it as the stage shows it. */

import { formatMessage, t } from "../lib/i18n.svelte";
import type { Session } from "../lib/session.svelte";
import { settings } from "../lib/settings.svelte";
import type { Happening, Message } from "../wire";
import { botName } from "./bots";
import { Director } from "./director.svelte";
import { captionOf, entryOf } from "./log";
import { explorerNames, playersOf } from "./players";
import { type Setting, settingOf } from "./scene";
import { cueOf, play } from "./sound";

export class Audience {
  readonly setting: Setting;
  readonly director: Director;

  constructor(private readonly session: Session) {
    // The options of a game that is on never change.
    this.setting = settingOf(session.table?.options ?? {});
    this.director = new Director(this.setting, (happening) => {
      const cue = settings.sound ? cueOf(happening) : null;
      if (cue) play(cue);
    });
  }

  /** From now on; gives a function that ends it. */
  attend(): () => void {
    const { facts, ask, odds, history } = this.session;
    // The stage opens with the first batch of a game: that one is still to be shown.
    const first = history.length === 1 ? (history[0] ?? []) : [];
    const events = isOpening(first) ? first : [];
    if (facts) this.director.take({ events, facts, ask, odds, isSnapshot: events.length === 0 });
    const deaf = this.session.onBatch((batch) => this.director.take(batch));
    return () => {
      deaf();
      this.director.stop();
    };
  }

  tell = (message: Message): string => formatMessage(message, this.names);

  players = $derived.by(() => {
    const { table, you, present } = this.session;
    return playersOf(table?.chairs ?? [], you.seat, present, (bot) => t(botName(bot)));
  });
  names = $derived.by(() => explorerNames(this.players, this.setting.explorers));
  entries = $derived.by(() =>
    this.session.history.flatMap((events, i) => entryOf(i, events, this.tell) ?? []),
  );
  /** What was told last. */
  lines = $derived.by(() => this.entries.at(-1)?.lines ?? []);
  caption = $derived.by(() => {
    const { busy, told, scene } = this.director;
    if (scene?.over || (busy && !told)) return [];
    return captionOf(busy ? told : null, this.entries.at(-1)?.news ?? [], this.tell);
  });

  /** The open question, once the stage has caught up with it. */
  ask = $derived.by(() => (this.director.busy ? null : this.session.ask));
  /** Explorers whose choice lies face down. */
  faceDown = $derived.by(() =>
    (this.director.scene?.inside ?? []).filter((e) =>
      this.ask?.chosen.includes(e % this.setting.players),
    ),
  );
}

/** Whether nothing but the way into the first cave and its first card has happened. */
function isOpening(events: readonly Happening[]): boolean {
  return events[0]?.id === "diamant.round" && events.length <= 2;
}
