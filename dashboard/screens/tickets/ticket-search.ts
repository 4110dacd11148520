import { oneOf, searchReader, words } from '../../app/address-search.js'
import { ticketPriorityValues, ticketStatusValues } from '../../generated/enums.js'

export const assignments = ['mine', 'unassigned'] as const

/** Reads what the address of the list of tickets selects. */
export const ticketSearchOf = searchReader({
  q: words,
  status: oneOf(ticketStatusValues),
  priority: oneOf(ticketPriorityValues),
  assignment: oneOf(assignments),
  after: words,
})
