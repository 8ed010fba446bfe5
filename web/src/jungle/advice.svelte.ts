/** The lines of a first game and the chance home: they come with the later parts of the table. */

type Advice = typeof import("./model/firstGame");

let loaded = $state.raw<Advice | null>(null);

/** What can be said so far; null until it is loaded. */
export const advice = (): Advice | null => loaded;

export function setAdvice(given: Advice): void {
  loaded = given;
}
