import type { TransitionTable } from '../../shared/states/transition-table.js'

/** The states of a ticket (docs/contract/states.md). */
export const ticketStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/**
 * Open, in-progress and resolved tickets change freely; a closed ticket must be reopened first.
 */
export const ticketTransitions: TransitionTable<TicketStatus> = {
  open: ['in_progress', 'resolved', 'closed'],
  in_progress: ['open', 'resolved', 'closed'],
  resolved: ['open', 'in_progress', 'closed'],
  closed: ['open'],
}

export const ticketPriorities = ['low', 'medium', 'high', 'urgent'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

/** Days from creation to due date. */
export const dueAfterDays: Readonly<Record<TicketPriority, number>> = {
  urgent: 1,
  high: 3,
  medium: 7,
  low: 14,
}
