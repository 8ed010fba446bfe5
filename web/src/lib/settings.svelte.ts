/** What someone likes, kept in this browser. */

export type Motion = "full" | "reduced";

const KEPT = "tacora.settings";

interface Kept {
  sound?: boolean;
  motion?: Motion;
  keys?: boolean;
}

/** What was kept, as far as it makes sense. */
export function read(text: string | null): Kept {
  try {
    const kept: unknown = JSON.parse(text ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    const { sound, motion, keys } = kept as Record<string, unknown>;
    return {
      ...(typeof sound === "boolean" ? { sound } : {}),
      ...(motion === "full" || motion === "reduced" ? { motion } : {}),
      ...(typeof keys === "boolean" ? { keys } : {}),
    };
  } catch {
    return {};
  }
}

class Liking {
  #kept = $state<Kept>({});
  #calm = $state(false);

  constructor() {
    this.#kept = read(localStorage.getItem(KEPT));
    const wish = window.matchMedia?.("(prefers-reduced-motion: reduce)");
    this.#calm = wish?.matches ?? false;
    wish?.addEventListener("change", (event) => {
      this.#calm = event.matches;
      this.#show();
    });
    this.#show();
  }

  /** Silent until someone turns it on. */
  get sound(): boolean {
    return this.#kept.sound ?? false;
  }

  set sound(on: boolean) {
    this.#keep({ sound: on });
  }

  /** As the system asks, unless someone chose here. */
  get motion(): Motion {
    return this.#kept.motion ?? (this.#calm ? "reduced" : "full");
  }

  set motion(motion: Motion) {
    this.#keep({ motion });
  }

  /** Single letters decide; whoever dictates or types by chance turns it off. */
  get keys(): boolean {
    return this.#kept.keys ?? true;
  }

  set keys(on: boolean) {
    this.#keep({ keys: on });
  }

  #keep(change: Kept): void {
    this.#kept = { ...this.#kept, ...change };
    localStorage.setItem(KEPT, JSON.stringify(this.#kept));
    this.#show();
  }

  // Style sheets ask for these, so that the choice made here counts as well as the system's.
  #show(): void {
    document.documentElement.dataset.motion = this.motion;
    document.documentElement.classList.toggle("still", this.motion === "reduced");
  }
}

export const settings = new Liking();
