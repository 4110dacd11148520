import { oneOf, type SearchOf, searchReader, words } from '../../app/address-search.js'
import { ticketPriorityValues, ticketStatusValues } from '../../generated/enums.js'
import type { TicketListVariables } from '../../generated/ticket-list.js'

export const assignments = ['mine', 'unassigned'] as const

const parameters = {
  q: words,
  status: oneOf(ticketStatusValues),
  priority: oneOf(ticketPriorityValues),
  assignment: oneOf(assignments),
  after: words,
}

/** Reads the selection from the URL of the tickets. */
export const ticketSearchOf = searchReader(parameters)

/** The variables of the list that an address selects. */
export function ticketListOf(
  { q, assignment, after, ...rest }: SearchOf<typeof parameters>,
  viewerId: string,
): TicketListVariables {
  const filter = {
    ...rest,
    ...(q ? { search: q } : {}),
    ...(assignment === 'mine' ? { assignedTo: viewerId } : {}),
    ...(assignment === 'unassigned' ? { unassigned: true } : {}),
  }
  return { filter, after: after ?? null }
}

/** Reads the case of a new ticket from its URL. */
export const newTicketSearchOf = searchReader({ case: words })
