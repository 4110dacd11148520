import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FailureNotice } from '../failure-notice.js'
import { EmptyState } from '../placeholders.js'
import { type Column, DataTable } from './data-table.js'
import { type ListPage, useMorePages } from './use-more-pages.js'

interface LongTableProps<Item> {
  readonly first: ListPage<Item> & { readonly totalCount: number }
  /** What the list was filtered by. */
  readonly filter: object
  /** The page is that of the previous filter, until the one of this filter arrives. */
  readonly isPrevious: boolean
  /** Reads the page after a cursor. @throws GraphFailure */
  readonly readAfter: (cursor: string) => Promise<ListPage<Item>>
  /** That page in the cache, with changes of its items since; omitted for items that do not change. */
  readonly cachedAfter?: (cursor: string) => ListPage<Item> | undefined
  /** The name of the table for screen readers. */
  readonly label: string
  /** Shown for an empty result: the reason, and the first step. */
  readonly none: readonly [title: string, hint: string]
  readonly columns: readonly Column<Item>[]
}

/** The height of a row before it was measured, in pixels. */
const USUAL_HEIGHT = 53

/** Rows that are rendered on each side of the visible ones. */
const OVERSCAN = 5

/**
 * All results, loaded page by page as the window is scrolled; only the rows in view and near it are rendered, on paper all that are
 * loaded.
 */
export function LongTable<Item extends { readonly id: string }>({
  first,
  filter,
  isPrevious,
  readAfter,
  cachedAfter,
  label,
  none: [title, hint],
  columns,
}: LongTableProps<Item>) {
  const list = `${label} ${JSON.stringify(filter)}`
  const { items, failure, readMore } = useMorePages(list, first, readAfter, cachedAfter)
  const element = useRef<HTMLDivElement>(null)
  const [scrollMargin, setMargin] = useState(0)
  useLayoutEffect(() => {
    if (element.current) setMargin(element.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  const isPrinting = useIsPrinting()
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: OVERSCAN,
    scrollMargin,
    // Otherwise the first render assumes a window without height, and all rows follow in a second one.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // The heights on paper are not those on the screen.
    useCachedMeasurements: isPrinting,
  })
  const rows = virtual.getVirtualItems()
  const [top, bottom] = [rows[0], rows.at(-1)]
  const isNearEnd = (bottom?.index ?? 0) >= items.length - 1
  useEffect(() => {
    if (isNearEnd && !failure && !isPrevious) readMore()
  }, [isNearEnd, failure, isPrevious, readMore])
  if (items.length === 0) return <EmptyState title={title}>{hint}</EmptyState>
  return (
    <div ref={element}>
      <DataTable
        label={label}
        columns={columns}
        total={first.totalCount}
        {...(isPrinting
          ? { items, drawn: { first: 0 } }
          : {
              items: top && bottom ? items.slice(top.index, bottom.index + 1) : [],
              drawn: {
                first: top?.index ?? 0,
                rowRef: virtual.measureElement,
                style: {
                  paddingBlockStart: top ? top.start - scrollMargin : 0,
                  paddingBlockEnd: bottom ? virtual.getTotalSize() + scrollMargin - bottom.end : 0,
                },
              },
            })}
      />
      {failure && <FailureNotice failure={failure} onRetry={readMore} />}
    </div>
  )
}

function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser prints what the page contains when the event ends.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
