import { oneOf, searchReader } from '../../app/address-search.js'

export const periods = ['7d', '30d', '90d', 'all'] as const

/** Reads what the address of the costs selects. */
export const costsSearchOf = searchReader({ period: oneOf(periods) })
