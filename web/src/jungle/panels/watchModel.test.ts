import { beforeAll, describe, expect, it } from "vitest";
import { setCatalogue } from "../../lib/i18n.svelte";
import type { Player } from "../../table/players";
import { BATCHES } from "../fixtures";
import { ENGLISH } from "../fixtures/catalogues";
import { watched } from "./watchModel";

const NAMES = ["Ana", "Bo", "Cy", "Dee", "Eli", "Fran"];
const players = NAMES.map((name, seat) => ({ name, seat }) as Player);

beforeAll(() => setCatalogue("en", ENGLISH));

describe("what others do", () => {
  it("names only the player who rolls or whose turn it is while a window is open", () => {
    const windows = BATCHES.filter(({ ask }) => ask?.quiet);
    expect(windows.length).toBeGreaterThan(10);
    for (const { facts } of windows) {
      const { headline, second } = watched(facts, players, "", false);
      const about = [facts.active, facts.roll?.seat].map((seat) => NAMES[seat ?? -1]);
      const others = NAMES.filter((name) => !about.includes(name));
      for (const name of others) expect(`${headline} ${second}`).not.toContain(name);
    }
  });

  it("says without a name that somebody thinks", () => {
    const { facts } = BATCHES.find(({ ask }) => ask?.quiet) ?? {};
    if (!facts) throw new Error("no window in the recorded games");
    expect(watched(facts, players, "", true).second).toBe("Somebody is thinking.");
  });
});
