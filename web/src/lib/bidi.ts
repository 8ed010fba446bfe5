/** Names in letters that are written from right to left. */

const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;

/** A name for a sentence: one that is written from right to left does not turn the words beside it. */
export const isolated = (name: string) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);
