import { oneOf, searchReader, words } from '../../app/address-search.js'
import { gdprRequestStateValues, gdprRequestTypeValues } from '../../generated/enums.js'

/** Reads the selection from the URL of the GDPR requests. */
export const gdprSearchOf = searchReader({
  type: oneOf(gdprRequestTypeValues),
  state: oneOf(gdprRequestStateValues),
  after: words,
})
