import type { ReactNode } from 'react'
import { EmptyState } from '../placeholders.js'
import { ListPages } from './list-pages.js'
import { ListRow } from './row.js'
import type { ListPage } from './use-more-pages.js'

interface FoundListProps<Item> {
  readonly found: ListPage<Item>
  /** The label of the list for screen readers. */
  readonly label: string
  /** The total number of results, unless the head of the screen shows it. */
  readonly count?: string
  /** Shown for an empty result: the reason, and the first step. */
  readonly none: readonly [title: string, hint: string]
  /** The entry of an item. */
  readonly children: (item: Item) => ReactNode
}

/** One page of results, with links to the others. */
export function ResultList<Item extends { readonly id: string }>({
  found: { nodes, pageInfo },
  label,
  count,
  none: [title, hint],
  children,
}: FoundListProps<Item>) {
  const isEmpty = nodes.length === 0
  return (
    <>
      {count && !isEmpty && (
        <p role="status" className="muted small">
          {count}
        </p>
      )}
      {isEmpty ? (
        <EmptyState title={title}>{hint}</EmptyState>
      ) : (
        <ul className="rows boxed" aria-label={label}>
          {nodes.map((item) => (
            <ListRow key={item.id}>{children(item)}</ListRow>
          ))}
        </ul>
      )}
      <ListPages pageInfo={pageInfo} />
    </>
  )
}
