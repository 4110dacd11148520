import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { furtherReviewItems } from '../../generated/further-review-items.js'
import { type OpenReviewItemsData, openReviewItems } from '../../generated/open-review-items.js'
import { reviewItemChanges } from '../../generated/review-item-changes.js'
import type { GraphFailure } from '../../graph/graph-failure.js'
import { read, useGraphQuery, useLive } from '../../graph/hooks.js'
import {
  isBefore,
  type LoadedItems,
  noItems,
  withCachedPage,
  withChange,
  withFirstPage,
  withNextPage,
} from './loaded-items.js'
import { contentOfLists, hasDecisions, type ReviewListName } from './review-search.js'

/** An item of the list. */
export type ReviewRow = OpenReviewItemsData['reviewItems']['nodes'][number]

/** The items that await a decision, and the figures of the queue. */
export interface ReviewQueue {
  /** The highest priority first; undefined until they are loaded. */
  readonly items: readonly ReviewRow[] | undefined
  readonly summary: OpenReviewItemsData['reviewQueueSummary'] | undefined
  /** The number of pending posts that are possibly about a case. */
  readonly perhaps: number | undefined
  readonly agreement: OpenReviewItemsData['reviewAgreement'] | undefined
  /** Whether there are more items than the loaded ones. */
  readonly hasMore: boolean
  readonly failure: GraphFailure | undefined
  reload(): void
  /** Reads the next page of the list, if there is one. */
  loadMore(): void
  /** Replaces the shown state of an item. */
  show(row: ReviewRow): void
  /** Hides items whose decision is being sent, or shows them again. */
  setDecided(ids: readonly string[], isDecided: boolean): void
}

/** How long changes are collected before the figures are read again. */
const SUMMARY_PAUSE_MS = 5_000

/**
 * One list of the queue, kept up to date by live events.
 * @param onDecided is called for every decided item, regardless of who decided it
 */
export function useReviewQueue(list: ReviewListName, onDecided: (item: ReviewRow) => void): ReviewQueue {
  const filter = contentOfLists[list]
  const { data, failure, response, reload } = useGraphQuery(openReviewItems, { filter })
  const [loaded, setLoaded] = useState<LoadedItems<ReviewRow>>(noItems)
  const [decided, setDecidedIds] = useState<ReadonlySet<string>>(new Set())
  const reloadSoon = useReloadSoon(reload)
  const show = useCallback((row: ReviewRow) => setLoaded((known) => withChange(known, row)), [])
  const setDecided = useCallback((ids: readonly string[], isDecided: boolean) => {
    setDecidedIds((known) => {
      const next = new Set(known)
      for (const id of ids) isDecided ? next.add(id) : next.delete(id)
      return next
    })
  }, [])
  // Events of items that leave the list must still arrive, so the filter does not include the state.
  const live = hasDecisions(list) ? {} : { isPerhaps: list === 'perhaps' }
  useLive(reviewItemChanges, { filter: live }, ({ reviewItemChanged: { item } }) => {
    if (item) show(item)
    if (item && item.status !== 'pending') onDecided(item)
    // It is no longer in the list and need not be hidden: it must reappear if its decision is reversed.
    if (item && !isIn(list, item)) setDecided([item.id], false)
    reloadSoon()
  })
  const first = data?.reviewItems
  const taken = useRef<object>()
  useEffect(() => {
    if (!first) return
    const withPage = taken.current === response ? withCachedPage : withFirstPage
    taken.current = response
    setLoaded((known) => withPage(known, first))
  }, [first, response])
  const isReading = useRef(false)
  const { after } = loaded
  const loadMore = useCallback(() => {
    if (after === null || isReading.current) return
    isReading.current = true
    read(furtherReviewItems, { filter: contentOfLists[list], after })
      .then(({ reviewItems }) => setLoaded((known) => withNextPage(known, after, reviewItems)))
      // The list is requested again when its end is reached again.
      .catch(() => undefined)
      .finally(() => {
        isReading.current = false
      })
  }, [after, list])
  const items = useMemo(() => {
    if (!first || loaded === noItems) return undefined
    return [...loaded.rows.values()]
      .filter((row) => isIn(list, row) && !decided.has(row.id))
      .sort((a, b) => (isBefore(a, b) ? -1 : 1))
  }, [first, loaded, decided, list])
  return {
    items,
    summary: data?.reviewQueueSummary,
    perhaps: data?.perhaps.totalCount,
    agreement: data?.reviewAgreement,
    hasMore: after !== null,
    failure,
    reload,
    loadMore,
    show,
    setDecided,
  }
}

function isIn(list: ReviewListName, { status, awaitsSecondReview, isDisputed }: ReviewRow): boolean {
  if (list === 'disputed') return isDisputed
  return list === 'second' ? awaitsSecondReview : status === 'pending'
}

function useReloadSoon(reload: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  // A pause that every change began again would never end in a busy queue.
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      reload()
    }, SUMMARY_PAUSE_MS)
  }
}
