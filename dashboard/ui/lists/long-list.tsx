import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { FailureNotice } from '../failure-notice.js'
import { EmptyState } from '../placeholders.js'
import { type ListPage, useMorePages } from './use-more-pages.js'
import { VirtualRows } from './virtual-rows.js'

interface LongListProps<Item> {
  readonly first: ListPage<Item> & { readonly totalCount: number }
  /** Reads the page after a cursor. @throws GraphFailure */
  readonly readAfter: (cursor: string) => Promise<ListPage<Item>>
  /** The label of the list for screen readers. */
  readonly label: string
  /** How many were found in all. */
  readonly count: string
  /** Shown for an empty result: the reason, and the first step. */
  readonly none: readonly [title: string, hint: string]
  /** The entry of an item. */
  readonly children: (item: Item) => ReactNode
}

/** The height of a row before it was measured, in pixels. */
const USUAL_HEIGHT = 90

/** Rows that are drawn on each side of the visible ones. */
const OVERSCAN = 5

/** All that was found, read page by page as the window is scrolled; only the rows in view and near it are drawn. */
export function LongList<Item extends { readonly id: string }>({
  first,
  readAfter,
  label,
  count,
  none,
  children,
}: LongListProps<Item>) {
  const { items, failure, readMore } = useMorePages(first, readAfter)
  const list = useRef<HTMLDivElement>(null)
  const [scrollMargin, setMargin] = useState(0)
  useLayoutEffect(() => {
    if (list.current) setMargin(list.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: OVERSCAN,
    scrollMargin,
  })
  const last = virtual.getVirtualItems().at(-1)?.index ?? 0
  const isNearEnd = last >= items.length - 1
  useEffect(() => {
    if (isNearEnd && !failure) readMore()
  }, [isNearEnd, failure, readMore])
  if (items.length === 0) return <EmptyState title={none[0]}>{none[1]}</EmptyState>
  return (
    <div ref={list}>
      <p role="status" className="muted">
        {count}
      </p>
      <VirtualRows virtual={virtual} items={items} total={first.totalCount} label={label} className="rows">
        {children}
      </VirtualRows>
      {failure && <FailureNotice failure={failure} onRetry={readMore} />}
    </div>
  )
}
