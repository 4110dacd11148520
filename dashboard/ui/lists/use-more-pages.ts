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
  /** The first page as it was when the others were loaded, which follow it. */
  readonly first: readonly { readonly id: string }[]
  /** The cursor at its end. */
  readonly after: string | null
  readonly pages: readonly { readonly after: string; readonly nodes: FurtherPages['first'] }[]
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
  const [known, setKnown] = useState(() =>
    kept?.list === list && kept.after === after ? withChanges(kept, cachedAfter) : undefined,
  )
  const further = useMemo(
    () =>
      (known?.list === list && continued(known, first.nodes)) ||
      ({ list, first: first.nodes, after, pages: [], end: after } satisfies FurtherPages),
    [known, list, first.nodes, after],
  )
  const [failure, setFailure] = useState<GraphFailure>()
  const reading = useRef<string>()
  const { end } = further
  const items = useMemo(() => {
    const others: readonly object[] = [...further.first, ...further.pages.flatMap(({ nodes }) => nodes)]
    // The last of several with an id counts, at the place of the first.
    const all = [...first.nodes, ...(others as readonly Item[]), ...first.nodes]
    return [...new Map(all.map((one) => [one.id, one])).values()]
  }, [first.nodes, further])
  const readMore = useCallback(() => {
    if (end === null || reading.current === end) return
    reading.current = end
    setFailure(undefined)
    readAfter(end)
      .then(({ nodes, pageInfo }) =>
        setKnown((now) => {
          const before = now?.list === list && now.after === further.after ? now : further
          kept = {
            ...before,
            pages: [...before.pages, { after: end, nodes }],
            end: pageInfo.hasNextPage ? pageInfo.endCursor : null,
          }
          return kept
        }),
      )
      .catch((error: unknown) => {
        reading.current = undefined
        setFailure(error instanceof GraphFailure ? error : new GraphFailure(String(error), 'INTERNAL_ERROR'))
      })
  }, [list, further, end, readAfter])
  return { items, failure, readMore }
}

/**
 * The further pages after a refresh of the first one, which must not take the person back to its beginning. What left the first page at
 * its end, because something was added, is kept in between.
 * @returns undefined if so much was added that there may be a gap
 */
function continued(known: FurtherPages, first: FurtherPages['first']): FurtherPages | undefined {
  const present = idsOf(first)
  const last = known.first.findLastIndex(({ id }) => present.has(id))
  if (last < 0) return undefined
  const before = idsOf([...known.first, ...known.pages.flatMap(({ nodes }) => nodes)])
  const isLonger = first.some(({ id }) => !before.has(id))
  return { ...known, first: isLonger ? known.first.slice(last + 1) : [] }
}

const idsOf = (items: FurtherPages['first']) => new Set(items.map(({ id }) => id))

function withChanges(
  known: FurtherPages,
  cachedAfter: ((cursor: string) => ListPage<{ readonly id: string }> | undefined) | undefined,
): FurtherPages {
  const pages = known.pages.map(({ after, nodes }) => ({
    after,
    nodes: cachedAfter?.(after)?.nodes ?? nodes,
  }))
  return { ...known, pages }
}
