/** The people who play at this device besides its owner, by table. This browser keeps them. */

import { deviceKey } from "../lib/autoStart";
import { browserStorage } from "../lib/storage";

/** The tables that this browser remembers people for, the latest last. */
const CODES_KEY = "tacora.devices";
const MAX_CODES = 20;

/** The tokens of the people at this device, in the order in which they sat down. */
export function deviceTokens(code: string): string[] {
  const stored = parsed(browserStorage.get(deviceKey(code)));
  return stored.filter((token) => typeof token === "string");
}

/** Remembers who plays at this device. The oldest tables are forgotten. */
export function keepDeviceTokens(code: string, tokens: readonly string[]): void {
  const codes = parsed(browserStorage.get(CODES_KEY)).filter((one) => one !== code);
  if (tokens.length) {
    browserStorage.set(deviceKey(code), JSON.stringify(tokens));
    codes.push(code);
  } else {
    browserStorage.remove(deviceKey(code));
  }
  for (const old of codes.splice(0, codes.length - MAX_CODES)) {
    browserStorage.remove(deviceKey(old));
  }
  browserStorage.set(CODES_KEY, JSON.stringify(codes));
}

function parsed(text: string | null): string[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list.map(String) : [];
  } catch {
    return [];
  }
}
