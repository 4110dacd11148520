import { type GraphQLFieldResolver, type GraphQLSchema, getNullableType, isObjectType } from 'graphql'
import { type Awaitable, whenKnown } from '../../../runtime/awaitable.js'
import type { GraphContext } from './graph-context.js'

/** A page as a root field returns it; the key of its nodes is not known here. */
interface ListedPage {
  readonly nodes: readonly { readonly id?: unknown }[]
}

/**
 * Puts the ids of the page that a root field returns into the context of the operation: what a loader is asked for one of its
 * nodes, it will be asked for all others.
 */
export function listIds(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const type = getNullableType(field.type)
    const { resolve } = field
    if (!isObjectType(type) || !type.getFields().nodes || !resolve) continue
    field.resolve = withListedIds(resolve)
  }
}

function withListedIds(
  resolve: GraphQLFieldResolver<unknown, GraphContext>,
): GraphQLFieldResolver<unknown, GraphContext> {
  return (root, args, context, info) => {
    const page = resolve(root, args, context, info) as Awaitable<ListedPage | null>
    return context.readsTogether ? whenKnown(page, (known) => listed(known, context)) : page
  }
}

/** Of several pages the first one counts: the loaders wait for the keys of the others. */
function listed(page: ListedPage | null, context: GraphContext): ListedPage | null {
  if (page)
    context.listedIds ??= new Set(page.nodes.map(({ id }) => id).filter((id) => typeof id === 'string'))
  return page
}
