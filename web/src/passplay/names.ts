/** The names of the people at this device, as a form asks for them. */

/** As long as the server keeps a name. */
export const MAX_NAME_LENGTH = 20;

/** The names that were typed, without empty lines. */
export const typedNames = (lines: readonly string[]): string[] =>
  lines.map((line) => line.trim()).filter((line) => line !== "");
