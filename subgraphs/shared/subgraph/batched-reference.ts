import { type Awaitable, whenKnown } from '../../../runtime/awaitable.js'
import { batchLoader } from '../graphql/batch-loader.js'
import type { ReferenceResolver } from './federated-schema.js'
import type { GraphContext } from './graph-context.js'

/**
 * Resolves references by id, with one read per request.
 *
 * @example
 * export class SupportTicketReference extends BatchedReference<TicketRecord> {
 *   protected override isVisible({ viewer }: GraphContext, ticket: TicketRecord): boolean {
 *     return mayRead(viewer, ticket)
 *   }
 * }
 */
export class BatchedReference<Entity extends { readonly id: string }> implements ReferenceResolver {
  readonly #load: (context: GraphContext, id: string) => Awaitable<Entity | undefined>

  constructor(entities: {
    readonly findMany: (ids: readonly string[], context: GraphContext) => Awaitable<readonly Entity[]>
  }) {
    this.#load = batchLoader(entities.findMany, ({ id }) => id)
  }

  resolveReference({ id }: { id: string }, context: GraphContext): Awaitable<Entity | undefined> {
    return whenKnown(this.#load(context, id), (found) =>
      found && this.isVisible(context, found) ? found : undefined,
    )
  }

  /** Whether the viewer may see it; everyone who may refer to it, unless a subclass says otherwise. */
  protected isVisible(_context: GraphContext, _entity: Entity): boolean {
    return true
  }
}
