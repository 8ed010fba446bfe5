/** Card codes of the protocol: "treasure:9", "trap:snakes", "relic", "relic:7". */

export type Card =
  | { kind: "treasure"; value: number }
  | { kind: "trap"; trap: string }
  | { kind: "relic"; value: number };

export function cardOf(code: string): Card {
  const [kind, name = ""] = code.split(":");
  if (kind === "treasure") return { kind, value: Number(name) };
  if (kind === "trap") return { kind, trap: name };
  return { kind: "relic", value: Number(name || 0) };
}

export const treasure = (value: number) => `treasure:${value}`;
export const trap = (name: string) => `trap:${name}`;
/** 0 is a relic without a printed value (D28). */
export const relic = (value: number) => (value ? `relic:${value}` : "relic");
export const isRelic = (code: string) => code.startsWith("relic");
export const isTreasure = (code: string) => code.startsWith("treasure:");

/** A key for each card of a path that stays the same when other cards come or go. */
export function keysOf(codes: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return codes.map((code) => {
    const nth = seen.get(code) ?? 0;
    seen.set(code, nth + 1);
    return `${code}#${nth}`;
  });
}
