/** Tables that start as soon as their only person is seated and has added a seed. */

import { tabStorage } from "./storage";

const storageKey = (code: string) => `tacora.start.${code}`;

export const requestAutoStart = (code: string) => tabStorage.set(storageKey(code), "yes");
export const isAutoStartRequested = (code: string) => tabStorage.get(storageKey(code)) !== null;
export const clearAutoStart = (code: string) => tabStorage.remove(storageKey(code));
