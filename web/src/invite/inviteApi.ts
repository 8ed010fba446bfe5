/** Requests about people who have played together. */

import { request } from "../lib/api";
import type { InvitationSent, Invited, NewInvitation, RecentPlayer } from "../wire";

export const inviteApi = {
  company: (code: string) =>
    request<RecentPlayer[]>(`/api/tables/${encodeURIComponent(code)}/company`),
  invitations: () => request<Invited[]>("/api/invitations"),
  invite: (invitation: NewInvitation) => request<InvitationSent>("/api/invitations", invitation),
};
