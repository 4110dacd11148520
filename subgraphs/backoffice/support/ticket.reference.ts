import { BatchedReference } from '../../shared/subgraph/batched-reference.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { TicketRecord } from './ticket.store.js'
import { mayRead } from './ticket-visibility.policy.js'

/** Resolves references to tickets that the viewer may read. */
export class SupportTicketReference extends BatchedReference<TicketRecord> {
  protected override isVisible({ viewer }: GraphContext, ticket: TicketRecord): boolean {
    return mayRead(viewer, ticket)
  }
}
