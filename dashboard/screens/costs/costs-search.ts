import { oneOf, searchReader } from '../../app/address-search.js'

export const periods = ['7d', '30d', '90d', 'all'] as const

/** The default when the URL has none. */
export const usualPeriod = '30d'

/** Reads the selection from the URL of the costs. */
export const costsSearchOf = searchReader({ period: oneOf(periods) })
