import { oneOf, searchReader, words } from '../../app/address-search.js'
import { alertSeverityValues, alertStatusValues } from '../../generated/enums.js'

export const periods = ['1h', '24h', '7d', '30d'] as const

/** The default when the URL has none. */
export const usualPeriod = '24h'

/** Reads the selection from the URL of the monitoring. */
export const monitoringSearchOf = searchReader({
  period: oneOf(periods),
  status: oneOf(alertStatusValues),
  severity: oneOf(alertSeverityValues),
  after: words,
  rulesAfter: words,
})
