import { oneOf, searchReader, words } from '../../app/address-search.js'
import type { ReviewItemFilter } from '../../generated/open-review-items.js'

/**
 * The lists of the queue: proposals, posts that are possibly about a case, decisions that await a second review, and
 * those with which it disagrees.
 */
export const lists = ['proposals', 'perhaps', 'second', 'disputed'] as const

export type ReviewListName = (typeof lists)[number]

/** The content of a list. */
export const contentOfLists: Readonly<Record<ReviewListName, ReviewItemFilter>> = {
  proposals: { status: 'pending', isPerhaps: false },
  perhaps: { status: 'pending', isPerhaps: true },
  second: { awaitsSecondReview: true },
  disputed: { isDisputed: true },
}

/** Whether the items of a list are already decided: second reviews and disputes. */
export function hasDecisions(list: ReviewListName): boolean {
  return list === 'second' || list === 'disputed'
}

/** Reads which list an address selects, and the item that a link names. */
export const reviewSearchOf = searchReader({ list: oneOf(lists), item: words })
