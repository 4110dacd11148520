import { oneOf, searchReader, words } from '../../app/address-search.js'

export const ticketStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const
export const ticketPriorities = ['low', 'medium', 'high', 'urgent'] as const
export const assignments = ['mine', 'unassigned'] as const

/** Reads what the address of the list of tickets selects. */
export const ticketSearchOf = searchReader({
  q: words,
  status: oneOf(ticketStatuses),
  priority: oneOf(ticketPriorities),
  assignment: oneOf(assignments),
  after: words,
})
