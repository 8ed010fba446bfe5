/** Which invitations were sent in this tab, and whether a later table made them out of date. */

const shared = new Set<string>();
const outdated = new Set<string>();

export const invitation = {
  /** The link of a table was copied or shared. */
  share(code: string): void {
    shared.add(code);
    outdated.delete(code);
  },
  /** The host has moved to another table. */
  moved(from: string, to: string): void {
    if (shared.has(from)) outdated.add(to);
  },
  /** True if friends have the code of the host's previous table. */
  isOutdated: (code: string): boolean => outdated.has(code),
};
