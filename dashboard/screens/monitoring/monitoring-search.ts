import { oneOf, searchReader } from '../../app/address-search.js'

export const periods = ['1h', '24h', '7d', '30d'] as const
export const alertStatuses = ['active', 'resolved'] as const
export const alertSeverities = ['critical', 'high', 'medium', 'low'] as const

/** Reads what the address of the monitoring selects. */
export const monitoringSearchOf = searchReader({
  period: oneOf(periods),
  status: oneOf(alertStatuses),
  severity: oneOf(alertSeverities),
})
