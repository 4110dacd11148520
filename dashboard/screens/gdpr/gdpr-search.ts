import { oneOf, type SearchOf, searchReader, words } from '../../app/address-search.js'
import { gdprRequestStateValues, gdprRequestTypeValues } from '../../generated/enums.js'
import type { GdprRequestListVariables } from '../../generated/gdpr-request-list.js'

const parameters = {
  type: oneOf(gdprRequestTypeValues),
  state: oneOf(gdprRequestStateValues),
  after: words,
}

/** Reads the selection from the URL of the GDPR requests. */
export const gdprSearchOf = searchReader(parameters)

/** The variables of the list that an address selects. */
export function gdprListOf({ after, ...filter }: SearchOf<typeof parameters>): GdprRequestListVariables {
  return { filter, after: after ?? null }
}
