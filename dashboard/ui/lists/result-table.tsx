import { EmptyState } from '../placeholders.js'
import { type Column, DataTable } from './data-table.js'
import { ListPages } from './list-pages.js'
import type { ListPage } from './use-more-pages.js'

interface ResultTableProps<Item> {
  readonly found: ListPage<Item>
  /** The parameter of the address that holds the cursor, where a screen has several lists. */
  readonly cursor?: string
  /** The name of the table for screen readers. */
  readonly label: string
  /** Shown for an empty result: the reason, and the first step. */
  readonly none: readonly [title: string, hint?: string]
  readonly columns: readonly Column<Item>[]
}

/** One page of results as a table, with links to the others. */
export function ResultTable<Item extends { readonly id: string }>({
  found: { nodes, pageInfo },
  cursor,
  label,
  none: [title, hint],
  columns,
}: ResultTableProps<Item>) {
  return (
    <>
      {nodes.length > 0 ? (
        <DataTable label={label} items={nodes} columns={columns} />
      ) : (
        <EmptyState title={title}>{hint}</EmptyState>
      )}
      <ListPages pageInfo={pageInfo} cursor={cursor} />
    </>
  )
}
