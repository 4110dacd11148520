import type { ReactNode } from 'react'
import type { QueryState } from '../graph/hooks.js'
import { FailureNotice } from './failure-notice.js'
import { Skeleton } from './placeholders.js'

/** A query on the screen: its failure with a way to try again, the shape of what is being loaded, or its data. */
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
