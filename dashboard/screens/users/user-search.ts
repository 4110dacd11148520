import { oneOf, searchReader, words } from '../../app/address-search.js'

export const roles = ['admin', 'staff', 'guardian', 'investor', 'user'] as const
export const userStatuses = ['active', 'inactive', 'pending', 'waitlist'] as const

/** Reads what the address of the list of users selects. */
export const userSearchOf = searchReader({
  q: words,
  role: oneOf(roles),
  status: oneOf(userStatuses),
  after: words,
})
