import { oneOf, type SearchOf, searchReader, words } from '../../app/address-search.js'
import { ticketPriorityValues, ticketStatusValues } from '../../generated/enums.js'
import type { Role } from '../../generated/signed-in.js'
import type { TicketListVariables } from '../../generated/ticket-list.js'
import { isStaff } from '../../session/roles.js'

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

/** The variables of the list that an address selects; staff get the numbers of open tickets too. */
export function ticketListOf(
  { q, assignment, after, ...rest }: SearchOf<typeof parameters>,
  viewer: { readonly id: string; readonly role: Role },
): TicketListVariables {
  const filter = {
    ...rest,
    ...(q ? { search: q } : {}),
    ...(assignment === 'mine' ? { assignedTo: viewer.id } : {}),
    ...(assignment === 'unassigned' ? { unassigned: true } : {}),
  }
  return { filter, after: after ?? null, isStaff: isStaff(viewer.role) }
}

/** Reads the case of a new ticket from its URL. */
export const newTicketSearchOf = searchReader({ case: words })
