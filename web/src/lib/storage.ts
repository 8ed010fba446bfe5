/**
 * What this browser keeps for us. A browser may block its storage; then values last as long as the
 * page.
 */

class BrowserStorage {
  #memory = new Map<string, string>();

  constructor(private readonly storage: () => Storage) {}

  /** True if nothing outlasts the page. */
  get blocked(): boolean {
    try {
      const key = "tacora.test";
      this.storage().setItem(key, "");
      this.storage().removeItem(key);
      return false;
    } catch {
      return true;
    }
  }

  get(key: string): string | null {
    try {
      return this.#memory.get(key) ?? this.storage().getItem(key);
    } catch {
      return null;
    }
  }

  set(key: string, value: string): void {
    try {
      this.storage().setItem(key, value);
      this.#memory.delete(key);
    } catch {
      this.#memory.set(key, value); // blocked, or full
    }
  }

  remove(key: string): void {
    this.#memory.delete(key);
    try {
      this.storage().removeItem(key);
    } catch {
      // Nothing is kept.
    }
  }
}

/** Kept in this browser. */
export const browserStorage = new BrowserStorage(() => localStorage);
/** Kept in this tab. */
export const tabStorage = new BrowserStorage(() => sessionStorage);
