/** Who watches, in one line: names as far as they are known, then a number. */

import { formatList, t } from "../../lib/i18n.svelte";

interface Spectators {
  spectators: readonly string[];
  watchers: number;
}

export function spectatorsText({ spectators, watchers }: Spectators): string {
  const others = Math.max(0, watchers - spectators.length);
  if (!watchers) return "";
  if (!spectators.length) return t("ui.watchers", { count: watchers });
  const names = others ? [...spectators, t("ui.watchers-more", { count: others })] : spectators;
  return t("ui.watchers-named", { names: formatList(names), count: watchers });
}
