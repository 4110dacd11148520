import type { ReactNode } from 'react'
import type { QueryState } from '../graph/hooks.js'
import { FailureNotice } from './failure-notice.js'
import { EmptyState, Skeleton } from './placeholders.js'

/** A query on the screen: its failure with a retry button, a placeholder while it loads, or its data. */
export function QueryView<Data>({
  query: { data, failure, isLoading, reload },
  lines,
  children,
}: {
  readonly query: QueryState<Data>
  /** The height of the shape. */
  readonly lines?: number
  readonly children: (data: Data) => ReactNode
}) {
  return (
    <>
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      {isLoading && <Skeleton {...(lines ? { lines } : {})} />}
      {data && children(data)}
    </>
  )
}

/** A query of one record: as {@link QueryView}, or that the record does not exist, unless a failure may be why it is absent. */
export function RecordView<Data, Found>({
  query,
  recordOf,
  missing,
  children,
}: {
  readonly query: QueryState<Data>
  readonly recordOf: (data: Data) => Found | null
  /** The text that says that the record does not exist. */
  readonly missing: string
  readonly children: (record: Found) => ReactNode
}) {
  return (
    <QueryView query={query} lines={8}>
      {(data) => {
        const record = recordOf(data)
        if (record) return children(record)
        return query.failure ? null : <EmptyState title={missing} />
      }}
    </QueryView>
  )
}
