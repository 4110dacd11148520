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
  readonly pages: readonly { readonly after: string; readonly nodes: readonly unknown[] }[]
  readonly end: string | null
}

/** The last list that was loaded, for a person who opens an entry and returns to their place. */
let kept: FurtherPages | undefined

/**
 * The items of the first page and of those loaded after it, without duplicates, which occur when the list has changed.
 * @param list names the list and its filter
 * @param readAfter loads the page after a cursor
 * @param cachedAfter the page after a cursor with later changes of its items, where they change
 */
export function useMorePages<Item extends { readonly id: string }>(
  list: string,
  first: ListPage<Item>,
  readAfter: (cursor: string) => Promise<ListPage<Item>>,
  cachedAfter?: (cursor: string) => ListPage<Item> | undefined,
) {
  const after = first.pageInfo.hasNextPage ? first.pageInfo.endCursor : null
  // The person may have changed an item before they return to the list.
  const [known, setKnown] = useState(() => (kept?.list === list ? withChanges(kept, cachedAfter) : kept))
  const isOfList = known?.list === list && known.after === after
  const further = isOfList ? known : undefined
  const [failure, setFailure] = useState<GraphFailure>()
  const reading = useRef<string>()
  const end = further ? further.end : after
  const pages = further?.pages
  const items = useMemo(() => {
    const others = pages?.flatMap(({ nodes }) => nodes as readonly Item[]) ?? []
    return [...new Map([...first.nodes, ...others].map((one) => [one.id, one])).values()]
  }, [first.nodes, pages])
  const readMore = useCallback(() => {
    if (end === null || reading.current === end) return
    reading.current = end
    setFailure(undefined)
    readAfter(end)
      .then(({ nodes, pageInfo }) =>
        setKnown((now) => {
          const before = now?.list === list && now.after === after ? now.pages : []
          kept = {
            list,
            after,
            pages: [...before, { after: end, nodes }],
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

function withChanges(
  known: FurtherPages,
  cachedAfter: ((cursor: string) => ListPage<unknown> | undefined) | undefined,
): FurtherPages {
  const pages = known.pages.map(({ after, nodes }) => ({
    after,
    nodes: cachedAfter?.(after)?.nodes ?? nodes,
  }))
  return { ...known, pages }
}
