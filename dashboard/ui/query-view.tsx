import { Fragment, type ReactNode, useRef } from 'react'
import type { QueryState } from '../graph/hooks.js'
import { FailureNotice } from './failure-notice.js'
import { EmptyScreen, Skeleton, type SkeletonProps } from './placeholders.js'

/**
 * A query on the screen: its failure with a retry button, a placeholder while it loads, or its data. Data of another page or filter
 * is marked until the result arrives.
 */
export function QueryView<Data>({
  query: { data, failure, isLoading, isPrevious, reload },
  children,
  ...skeleton
}: {
  readonly query: QueryState<Data>
  readonly children: (data: Data) => ReactNode
} & SkeletonProps) {
  return (
    <>
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      {isLoading && <Skeleton {...skeleton} />}
      {data && (
        <div className="contents" aria-busy={isPrevious}>
          {children(data)}
        </div>
      )}
    </>
  )
}

/**
 * {@link QueryView} of one record: shows that the record does not exist, unless a failure may be the reason. Another record
 * gets nothing that was typed or opened for the previous one.
 */
export function RecordView<Data, Found extends { readonly id: string }>({
  query,
  recordOf,
  missing,
  keptId,
  children,
}: {
  readonly query: QueryState<Data>
  readonly recordOf: (data: Data) => Found | null
  /** The text that says that the record does not exist. */
  readonly missing: string
  /** The record with this id stays after someone else has deleted it, for a form whose texts are still needed. */
  readonly keptId?: string
  readonly children: (record: Found) => ReactNode
}) {
  const last = useRef<Found>()
  if (!query.data && query.failure?.code === 'NOT_FOUND') return <EmptyScreen title={missing} />
  return (
    <QueryView query={query} shape="record">
      {(data) => {
        const record = recordOf(data)
        if (record) last.current = record
        const shown = record ?? (last.current?.id === keptId ? last.current : undefined)
        if (!shown) return query.failure ? null : <EmptyScreen title={missing} />
        return (
          <>
            {!record && !query.failure && (
              <p role="status" className="notice warning">
                {missing}
              </p>
            )}
            <Fragment key={shown.id}>{children(shown)}</Fragment>
          </>
        )
      }}
    </QueryView>
  )
}
