import type { TransitionTable } from '../../shared/states/transition-table.js'

/** The states of a ticket (backoffice document, "States and transitions"). */
export const ticketStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/**
 * Which state may follow which. Work begins, stops and ends freely; what is resolved comes back when it was not;
 * a closed ticket must be opened again before anything else happens to it.
 */
export const ticketTransitions: TransitionTable<TicketStatus> = {
  open: ['in_progress', 'resolved', 'closed'],
  in_progress: ['open', 'resolved', 'closed'],
  resolved: ['open', 'in_progress', 'closed'],
  closed: ['open'],
}

export const ticketPriorities = ['low', 'medium', 'high', 'urgent'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

/** How many days after its creation a ticket should be resolved. */
export const dueAfterDays: Readonly<Record<TicketPriority, number>> = {
  urgent: 1,
  high: 3,
  medium: 7,
  low: 14,
}
