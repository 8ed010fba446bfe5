/** The traps of older editions: few play them, so they are fetched when one lies on a path. */
import type { Component } from "svelte";

/** A trap's picture, drawn in the upper 120 by 122 of a card, and the light behind it. */
export interface Sight {
  picture: Component;
  light: string;
}

class Store {
  #sights = $state.raw<Map<string, Sight> | null>(null);
  #asked: Promise<void> | null = null;

  fetch(): Promise<void> {
    this.#asked ??= import("./older").then(
      ({ OLDER }) => {
        this.#sights = OLDER;
      },
      () => {
        this.#asked = null;
      },
    );
    return this.#asked;
  }

  find(trap: string): Sight | undefined {
    if (!this.#sights) void this.fetch();
    return this.#sights?.get(trap);
  }
}

export const store = new Store();
