import { batchLoader } from '../../shared/graphql/batch-loader.js'
import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { mayRead, type Tickets } from './ticket.service.js'
import type { TicketRecord } from './ticket.store.js'

/** Resolves references to tickets that the viewer may read. */
export class SupportTicketReference implements ReferenceResolver {
  readonly #load: (context: GraphContext, id: string) => Promise<TicketRecord | undefined>

  constructor(tickets: Tickets) {
    this.#load = batchLoader(tickets.findMany, ({ id }) => id)
  }

  async resolveReference({ id }: { id: string }, context: GraphContext): Promise<TicketRecord | undefined> {
    const found = await this.#load(context, id)
    return found && mayRead(context.viewer, found) ? found : undefined
  }
}
