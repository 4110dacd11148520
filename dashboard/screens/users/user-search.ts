import { oneOf, type SearchOf, searchReader, words } from '../../app/address-search.js'
import { roleValues, userStatusValues } from '../../generated/enums.js'
import type { UserListVariables } from '../../generated/user-list.js'

const parameters = {
  q: words,
  role: oneOf(roleValues),
  status: oneOf(userStatusValues),
  after: words,
}

/** Reads the selection from the URL of the users. */
export const userSearchOf = searchReader(parameters)

/** The variables of the list that an address selects. */
export function userListOf({ after, ...filter }: SearchOf<typeof parameters>): UserListVariables {
  return { filter, after: after ?? null }
}
