import { oneOf, searchReader, words } from '../../app/address-search.js'

export const donationStatuses = ['pending', 'completed', 'failed', 'refunded'] as const
export const ledgerStatuses = ['pending', 'completed', 'failed'] as const
export const timeRanges = ['7d', '30d', '90d'] as const

/** Reads what the address of the donations selects. */
export const donationSearchOf = searchReader({
  range: oneOf(timeRanges),
  status: oneOf(donationStatuses),
  after: words,
  ledger: oneOf(ledgerStatuses),
  ledgerAfter: words,
})
