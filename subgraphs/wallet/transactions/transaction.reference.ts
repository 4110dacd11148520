import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Transactions } from './transaction.service.js'
import type { TransactionRecord } from './transaction.type.js'

/** Resolves references of other subgraphs to transactions that the viewer may see. */
export class TransactionReference implements ReferenceResolver {
  constructor(private readonly transactions: Transactions) {}

  resolveReference({ id }: { id: string }, { viewer }: GraphContext): Promise<TransactionRecord | undefined> {
    return this.transactions.find(viewer, id)
  }
}
