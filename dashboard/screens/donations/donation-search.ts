import { oneOf, searchReader, words } from '../../app/address-search.js'
import { donationStatusValues, walletDonationStatusValues } from '../../generated/enums.js'

export const timeRanges = ['7d', '30d', '90d'] as const

/** The default when the URL has none. */
export const usualRange = '30d'

/** Reads the selection from the URL of the donations. */
export const donationSearchOf = searchReader({
  range: oneOf(timeRanges),
  status: oneOf(donationStatusValues),
  after: words,
  ledger: oneOf(walletDonationStatusValues),
  ledgerAfter: words,
  moneyAfter: words,
})
