import { oneOf, searchReader, words } from '../../app/address-search.js'
import { walletFindingKindValues } from '../../generated/enums.js'

/** Reads the selection from the URL of a report; the page is the index of its first finding. */
export const reportSearchOf = searchReader({ kind: oneOf(walletFindingKindValues), after: words })
