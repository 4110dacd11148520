import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Transactions } from './transaction.service.js'
import type { TransactionRecord } from './transaction.type.js'

/** Transactions that other subgraphs refer to, as far as the viewer may see them. */
export class TransactionReference implements ReferenceResolver {
  constructor(private readonly transactions: Transactions) {}

  resolveReference({ id }: { id: string }, { viewer }: GraphContext): Promise<TransactionRecord | undefined> {
    return this.transactions.find(viewer, id)
  }
}
