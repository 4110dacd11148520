import type { Viewer } from '../../../schema/viewer.js'
import { DomainError } from '../../shared/domain-error.js'
import { isStaff, personOf } from '../../shared/viewer.js'
import type { SupportTicket } from './ticket.type.js'

/** Which tickets a viewer may see: all, or those of one requester (`whereRequestedBy`). */
export type TicketScope = 'all' | { readonly requesterId: string; readonly requesterEmail: string }

type Requester = Pick<SupportTicket, 'requesterId' | 'requesterEmail'>

/** Staff may read all tickets, requesters their own. */
export function mayRead(viewer: Viewer, ticket: Requester): boolean {
  return isStaff(viewer) || isRequester(viewer, ticket)
}

/** Whether the viewer opened a ticket, or it was opened for them. */
export function isRequester(viewer: Viewer, ticket: Requester): boolean {
  if (!('role' in viewer)) return false
  if (ticket.requesterId) return ticket.requesterId === viewer.subject
  return ticket.requesterEmail === viewer.email.toLowerCase()
}

/**
 * The tickets in the lists of a viewer.
 * @param requesterEmail the person whose tickets are wanted; null for everyone's
 * @throws FORBIDDEN when a requester names another person
 */
export function ticketScopeOf(viewer: Viewer, requesterEmail: string | null): TicketScope {
  if (isStaff(viewer)) return 'all'
  const { subject, email } = personOf(viewer)
  if (requesterEmail && requesterEmail !== email.toLowerCase())
    throw new DomainError('FORBIDDEN', 'Requires role staff to read tickets of others.')
  return { requesterId: subject, requesterEmail: email.toLowerCase() }
}
