/** Returns the folder of this build's files. */
export function buildFolder(): string;
