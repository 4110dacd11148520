import { oneOf, searchReader, words } from '../../app/address-search.js'
import { userStatusValues } from '../../generated/enums.js'

/** Reads the selection from the URL of the guardians. */
export const guardianSearchOf = searchReader({ q: words, status: oneOf(userStatusValues), after: words })

/** Reads the pages of the lists of a guardian from the URL. */
export const guardianFileSearchOf = searchReader({ casesAfter: words, observationsAfter: words })
