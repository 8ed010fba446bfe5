/** Requests about people who have played together. */

import { request } from "../lib/api";
import type { InvitationSent, Invited, NewInvitation, RecentPlayer, WaitingBot } from "../wire";

export const inviteApi = {
  company: (code: string) =>
    request<RecentPlayer[]>(`/api/tables/${encodeURIComponent(code)}/company`),
  bots: (game: string) => request<WaitingBot[]>(`/api/bots?game=${encodeURIComponent(game)}`),
  invitations: () => request<Invited[]>("/api/invitations"),
  invite: (invitation: NewInvitation) => request<InvitationSent>("/api/invitations", invitation),
};
