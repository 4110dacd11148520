/** The states of an invitation; all but `pending` are final. */
export const invitationStatuses = ['pending', 'accepted', 'revoked'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]
