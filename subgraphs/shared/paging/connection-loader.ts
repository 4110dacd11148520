import { type Awaitable, whenKnown } from '../../../runtime/awaitable.js'
import { isAbandoned } from '../../../runtime/calls/time-budget.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { DomainError } from '../domain-error.js'
import { loader } from '../graphql/batch-loader.js'
import type { GraphContext } from '../subgraph/graph-context.js'
import { type ConnectionOf, connectionOf, type Page, type PageInput, type PageRows, pageOf } from './page.js'
import type { ReadPages } from './page-per-parent.js'

const NOTHING: PageRows<never> = { rows: [], countAll: () => 0, hasNext: false }

/**
 * A loader of list fields: the same field of all parents of one request, with equal arguments, becomes one
 * read (`selectPagePerParent`).
 *
 * @example
 * const load = connectionLoader(updates.pagesOfCases)
 * updates(@Root() { id }: Case, ...) { return load(context, id, page, {}) }
 */
export function connectionLoader<Selection, Row>(
  read: ReadPages<Selection, Row>,
): (
  context: GraphContext,
  parent: string,
  input: PageInput | null | undefined,
  selection: Selection,
) => Awaitable<ConnectionOf<Row>> {
  const identity = {}
  const loaderOf = (page: Page, selection: Selection) =>
    loader<string, PageRows<Row>>((parents, context) => {
      assertAwaited(context)
      return whenKnown(read(parents, page, selection), (pages) =>
        parents.map((key) => pages.get(key) ?? NOTHING),
      )
    })
  return (context, parent, input, selection) => {
    const page = pageOf(input)
    const loaders = context.once(identity, () => new Map<string, ReturnType<typeof loaderOf>>())
    const call = JSON.stringify([page, selection])
    const load = loaders.get(call) ?? loaderOf(page, selection)
    loaders.set(call, load)
    return whenKnown(load(context, parent), (rows) => connectionOf(rows, page))
  }
}

/**
 * Ends a read whose sender no longer waits for it.
 * @throws UPSTREAM_ERROR, which nobody receives
 */
function assertAwaited(context: RequestContext): void {
  if (isAbandoned(context))
    throw new DomainError('UPSTREAM_ERROR', 'The time limit of the request has passed; send it again.')
}
