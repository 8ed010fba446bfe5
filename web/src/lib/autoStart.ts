/** Tables that start as soon as their only person is seated and has added a seed. */

const storageKey = (code: string) => `tacora.start.${code}`;

export const requestAutoStart = (code: string) => sessionStorage.setItem(storageKey(code), "yes");
export const isAutoStartRequested = (code: string) =>
  sessionStorage.getItem(storageKey(code)) !== null;
export const clearAutoStart = (code: string) => sessionStorage.removeItem(storageKey(code));
