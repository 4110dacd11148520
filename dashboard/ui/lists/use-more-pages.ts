import { useCallback, useMemo, useRef, useState } from 'react'
import { GraphFailure } from '../../graph/graph-failure.js'

/** A page of a list, as the graph returns it. */
export interface ListPage<Item> {
  readonly nodes: readonly Item[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

/** The pages after the first one. */
interface FurtherPages {
  /** The list: the first page of another filter may end with the same cursor. */
  readonly list: string
  /** The cursor at the end of the first page, which ties the further pages to it. */
  readonly after: string | null
  readonly nodes: readonly unknown[]
  readonly end: string | null
}

/** The last list that was loaded, for a person who opens an entry and returns to their place. */
let kept: FurtherPages | undefined

/**
 * The items of the first page and of those loaded after it, without duplicates, which occur when the list has changed.
 * @param list names the list and its filter
 * @param readAfter loads the page after a cursor
 */
export function useMorePages<Item extends { readonly id: string }>(
  list: string,
  first: ListPage<Item>,
  readAfter: (cursor: string) => Promise<ListPage<Item>>,
) {
  const after = first.pageInfo.hasNextPage ? first.pageInfo.endCursor : null
  const [known, setKnown] = useState(kept)
  const isOfList = known?.list === list && known.after === after
  const further = isOfList ? known : { after, nodes: [], end: after }
  const [failure, setFailure] = useState<GraphFailure>()
  const reading = useRef<string>()
  const { end } = further
  const items = useMemo(() => {
    const nodes = [...first.nodes, ...(further.nodes as readonly Item[])]
    return [...new Map(nodes.map((one) => [one.id, one])).values()]
  }, [first.nodes, further.nodes])
  const readMore = useCallback(() => {
    if (end === null || reading.current === end) return
    reading.current = end
    setFailure(undefined)
    readAfter(end)
      .then(({ nodes, pageInfo }) =>
        setKnown((now) => {
          const before = now?.list === list && now.after === after ? now.nodes : []
          kept = {
            list,
            after,
            nodes: [...before, ...nodes],
            end: pageInfo.hasNextPage ? pageInfo.endCursor : null,
          }
          return kept
        }),
      )
      .catch((error: unknown) => {
        reading.current = undefined
        setFailure(error instanceof GraphFailure ? error : new GraphFailure(String(error), 'INTERNAL_ERROR'))
      })
  }, [list, after, end, readAfter])
  return { items, failure, readMore }
}
