import { oneOf, searchReader, words } from '../../app/address-search.js'

export const timeframes = ['24h', '7d', '30d'] as const

/** The default when the URL has none. */
export const usualTimeframe = '24h'

/** Reads the selection from the URL of the security. */
export const securitySearchOf = searchReader({
  timeframe: oneOf(timeframes),
  account: words,
  blocks: oneOf(['all'] as const),
  after: words,
  blocksAfter: words,
  alertsAfter: words,
})
