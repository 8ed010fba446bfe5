/** What belongs to inviting people again, with its words. Nothing of it is needed at first. */

import { type CatalogueLoaders, withCatalogue } from "../lib/i18n.svelte";
import { recentPlayers } from "./recentPlayers";

const INVITE: CatalogueLoaders = {
  en: () => import("../i18n/invite-en.json"),
  fr: () => import("../i18n/invite-fr.json"),
};

/** For the front page; null if nobody knows this player. */
export async function loadHomeInvitations() {
  if (!recentPlayers().length) return null;
  return (await withCatalogue(INVITE, import("./HomeInvitations.svelte"))).default;
}

export const loadTableInvitations = () =>
  withCatalogue(INVITE, import("./TableInvitations.svelte"));

export const loadInviteAgain = () => withCatalogue(INVITE, import("./InviteAgain.svelte"));

export const loadInvitationSettings = () =>
  withCatalogue(INVITE, import("./InvitationSettings.svelte"));
