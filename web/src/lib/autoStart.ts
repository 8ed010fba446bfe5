/** How this device plays at a table: alone with bots, so that it starts by itself, or shared. */

import { browserStorage, tabStorage } from "./storage";

const storageKey = (code: string) => `tacora.start.${code}`;

/** The table starts as soon as this person is seated and has added a seed. */
export const requestAutoStart = (code: string) => tabStorage.set(storageKey(code), "yes");
export const isAutoStartRequested = (code: string) => tabStorage.get(storageKey(code)) === "yes";
export const clearAutoStart = (code: string) => {
  if (isAutoStartRequested(code)) tabStorage.set(storageKey(code), "");
};
/** True at a table that this tab opened to play at once, after the start too. */
export const isQuickGame = (code: string) => tabStorage.get(storageKey(code)) !== null;

export const deviceKey = (code: string) => `tacora.device.${code}`;
/** True if others besides the owner of this device sit at the table with it. */
export const isShared = (code: string) => browserStorage.get(deviceKey(code)) !== null;
