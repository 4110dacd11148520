import { oneOf, searchReader, words } from '../../app/address-search.js'

/** The states by which monitored accounts are filtered. */
export const accountStates = ['active', 'failing', 'paused'] as const

/** Reads the URL of the monitored accounts: a filter, and the guardian for whom one is added. */
export const accountSearchOf = searchReader({ state: oneOf(accountStates), guardian: words })
