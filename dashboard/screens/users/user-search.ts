import { oneOf, searchReader, words } from '../../app/address-search.js'
import { roleValues, userStatusValues } from '../../generated/enums.js'

/** Reads the selection from the URL of the users. */
export const userSearchOf = searchReader({
  q: words,
  role: oneOf(roleValues),
  status: oneOf(userStatusValues),
  after: words,
})

/** Reads the pages of the lists of a profile from its URL. */
export const profileSearchOf = searchReader({
  casesAfter: words,
  donationsAfter: words,
  ticketsAfter: words,
  auditAfter: words,
})

/** Reads the page of the wallets of a profile, which are another query: a profile is shown while their service is away. */
export const userWalletsSearchOf = searchReader({ walletsAfter: words })
