import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type OpenReviewItemsData, openReviewItems } from '../../generated/open-review-items.js'
import { reviewItemChanges } from '../../generated/review-item-changes.js'
import type { GraphFailure } from '../../graph/graph-failure.js'
import { useGraphQuery, useLive } from '../../graph/hooks.js'
import { byPriority } from './priority.js'

/** An item of the list. */
export type ReviewRow = OpenReviewItemsData['reviewItems']['nodes'][number]

/** The items that await a decision, and how the queue is doing. */
export interface ReviewQueue {
  /** The highest priority first; undefined until they are known. */
  readonly items: readonly ReviewRow[] | undefined
  readonly summary: OpenReviewItemsData['reviewQueueSummary'] | undefined
  readonly agreement: OpenReviewItemsData['reviewAgreement'] | undefined
  readonly failure: GraphFailure | undefined
  reload(): void
  /** Puts the state of an item in place of what is shown. */
  show(row: ReviewRow): void
  /** Hides items whose decision is on its way, or shows them again. */
  setDecided(ids: readonly string[], isDecided: boolean): void
}

/** How long changes are collected before the figures are read again. */
const SUMMARY_PAUSE_MS = 5_000

/** The queue, kept up to date by live events. */
export function useReviewQueue(): ReviewQueue {
  const { data, failure, reload } = useGraphQuery(openReviewItems, {})
  const [changed, setChanged] = useState<ReadonlyMap<string, ReviewRow>>(new Map())
  const [decided, setDecidedIds] = useState<ReadonlySet<string>>(new Set())
  const reloadSoon = useReloadSoon(reload)
  const show = useCallback((row: ReviewRow) => setChanged((rows) => new Map(rows).set(row.id, row)), [])
  useLive(reviewItemChanges, {}, ({ reviewItemChanged: { item } }) => {
    if (item) show(item)
    reloadSoon()
  })
  // A new page of the list is newer than every change before it.
  const nodes = data?.reviewItems.nodes
  useEffect(() => {
    if (nodes) setChanged(new Map())
  }, [nodes])
  const items = useMemo(() => {
    if (!nodes) return undefined
    const rows = new Map(nodes.map((row) => [row.id, row]))
    for (const [id, row] of changed) rows.set(id, row)
    const open = [...rows.values()].filter(({ id, status }) => status === 'pending' && !decided.has(id))
    return byPriority(open, Date.now())
  }, [nodes, changed, decided])
  const setDecided = useCallback((ids: readonly string[], isDecided: boolean) => {
    setDecidedIds((known) => {
      const next = new Set(known)
      for (const id of ids) isDecided ? next.add(id) : next.delete(id)
      return next
    })
  }, [])
  return {
    items,
    summary: data?.reviewQueueSummary,
    agreement: data?.reviewAgreement,
    failure,
    reload,
    show,
    setDecided,
  }
}

function useReloadSoon(reload: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(reload, SUMMARY_PAUSE_MS)
  }
}
