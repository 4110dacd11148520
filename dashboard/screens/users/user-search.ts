import { oneOf, searchReader, words } from '../../app/address-search.js'
import { roleValues, userStatusValues } from '../../generated/enums.js'

/** Reads what the address of the list of users selects. */
export const userSearchOf = searchReader({
  q: words,
  role: oneOf(roleValues),
  status: oneOf(userStatusValues),
  after: words,
})
