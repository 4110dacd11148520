import { searchReader, words } from '../../app/address-search.js'

/** Reads the pages of the failed jobs of the services from the URL. */
export const jobSearchOf = searchReader({ walletAfter: words, aiHubAfter: words, backofficeAfter: words })
