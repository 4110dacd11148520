import { oneOf, searchReader } from '../../app/address-search.js'

/** The lists of the queue: proposals, and posts that are perhaps about a case. */
export const lists = ['proposals', 'perhaps'] as const

export type ReviewListName = (typeof lists)[number]

/** Reads which list an address selects. */
export const reviewSearchOf = searchReader({ list: oneOf(lists) })
