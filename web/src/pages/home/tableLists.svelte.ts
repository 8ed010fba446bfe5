/** The tables that the front page lists: open ones, and the guest's own. Read again and again. */
import { api } from "../../lib/api";
import { type AppError, toAppError } from "../../lib/errors";
import { guest } from "../../lib/guest.svelte";
import type { ListedTable } from "../../wire";
import { openGames } from "./myTables";

const REFRESH_MS = 15_000;

export class TableLists {
  /** Tables of others with a free seat. */
  open = $state.raw<ListedTable[]>([]);
  mine = $state.raw<ListedTable[]>([]);
  error = $state.raw<AppError | null>(null);
  /** The guest's games that go on, the most urgent first. */
  goOn = $derived(openGames(this.mine, Date.now() / 1000));

  /** Reads the lists now and from time to time. Returns what stops it. */
  start(): () => void {
    void this.#refresh();
    const timer = setInterval(() => this.#refresh(), REFRESH_MS);
    return () => clearInterval(timer);
  }

  async #refresh(): Promise<void> {
    if (document.visibilityState === "hidden") return;
    try {
      this.open = (await api.tables()).filter((table) => table.open > 0);
      if (guest.me === undefined) await guest.load();
      this.mine = guest.me ? await api.mine() : [];
      this.error = null;
    } catch (thrown) {
      this.error = toAppError(thrown);
    }
  }
}
