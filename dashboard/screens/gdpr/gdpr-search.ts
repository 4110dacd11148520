import { oneOf, searchReader, words } from '../../app/address-search.js'
import { gdprRequestStateValues, gdprRequestTypeValues } from '../../generated/enums.js'

/** Reads what the address of the GDPR requests selects. */
export const gdprSearchOf = searchReader({
  type: oneOf(gdprRequestTypeValues),
  state: oneOf(gdprRequestStateValues),
  after: words,
})
