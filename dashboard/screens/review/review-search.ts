import { oneOf, searchReader } from '../../app/address-search.js'
import type { ReviewItemFilter } from '../../generated/open-review-items.js'

/** The lists of the queue: proposals, posts that are perhaps about a case, and decisions that await a second review. */
export const lists = ['proposals', 'perhaps', 'second'] as const

export type ReviewListName = (typeof lists)[number]

/** What a list contains. */
export const contentOfLists: Readonly<Record<ReviewListName, ReviewItemFilter>> = {
  proposals: { status: 'pending', isPerhaps: false },
  perhaps: { status: 'pending', isPerhaps: true },
  second: { awaitsSecondReview: true },
}

/** Reads which list an address selects. */
export const reviewSearchOf = searchReader({ list: oneOf(lists) })
