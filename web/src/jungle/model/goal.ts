/** How many diamonds win. */
import type { TableInfo } from "../../wire";

const DEFAULT_GOAL = 4;

/** The diamonds that win at a table with these options. */
export const goalOf = (options: TableInfo["options"] | undefined): number =>
  Number(options?.diamonds ?? DEFAULT_GOAL);
