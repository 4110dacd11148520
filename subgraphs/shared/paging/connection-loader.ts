import DataLoader from 'dataloader'
import { isAbandoned } from '../../../runtime/calls/time-budget.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { DomainError } from '../domain-error.js'
import type { GraphContext } from '../subgraph/graph-context.js'
import { type ConnectionOf, connectionOf, type PageInput, type PageRows, pageOf } from './page.js'
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
  defaultLimit = 20,
): (
  context: GraphContext,
  parent: string,
  input: PageInput | null | undefined,
  selection: Selection,
) => Promise<ConnectionOf<Row>> {
  const identity = {}
  return async (context, parent, input, selection) => {
    const page = pageOf(input, defaultLimit)
    const loaders = context.once(identity, () => new Map<string, DataLoader<string, PageRows<Row>>>())
    const call = JSON.stringify([page, selection])
    const loader =
      loaders.get(call) ??
      new DataLoader<string, PageRows<Row>>(async (parents) => {
        assertAwaited(context)
        const pages = await read(parents, page, selection)
        return parents.map((key) => pages.get(key) ?? NOTHING)
      })
    loaders.set(call, loader)
    return connectionOf(await loader.load(parent), page)
  }
}

/**
 * Ends a read whose sender no longer waits for it.
 * @throws UPSTREAM_ERROR, which nobody receives
 */
function assertAwaited(context: RequestContext): void {
  if (isAbandoned(context))
    throw new DomainError('UPSTREAM_ERROR', 'The time of the request is over; send it again.')
}
