/** Tables that begin as soon as their only person sits there and has added a seed. */

const kept = (code: string) => `tacora.start.${code}`;

export const startSoon = (code: string) => sessionStorage.setItem(kept(code), "yes");
export const startsSoon = (code: string) => sessionStorage.getItem(kept(code)) !== null;
export const hasStarted = (code: string) => sessionStorage.removeItem(kept(code));
