/** The traps of older editions. They are rarely played, so their pictures are loaded on demand. */
import type { Component } from "svelte";
import { untilLoaded } from "../../../lib/loadLater";

/** A trap's picture, drawn in the upper 120 by 122 of a card, and the light behind it. */
export interface TrapPicture {
  picture: Component;
  light: string;
}

class LegacyTraps {
  #pictures = $state.raw<Map<string, TrapPicture> | null>(null);
  #loading: Promise<void> | null = null;

  load(): Promise<void> {
    this.#loading ??= untilLoaded(() => import("./legacyTrapPictures")).then(
      ({ LEGACY_TRAP_PICTURES }) => {
        this.#pictures = LEGACY_TRAP_PICTURES;
      },
    );
    return this.#loading;
  }

  find(trap: string): TrapPicture | undefined {
    if (!this.#pictures) void this.load();
    return this.#pictures?.get(trap);
  }
}

export const legacyTraps = new LegacyTraps();
