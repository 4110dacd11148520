import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Wallets } from './wallet.service.js'
import type { WalletRecord } from './wallet.type.js'

/** Resolves references of other subgraphs to wallets that the viewer may see, in one query per request. */
export class WalletReference implements ReferenceResolver {
  constructor(private readonly wallets: Wallets) {}

  async resolveReference({ id }: { id: string }, context: GraphContext): Promise<WalletRecord | undefined> {
    const wallet = await this.wallets.load(context, id)
    return wallet && this.wallets.isVisible(context.viewer, wallet) ? wallet : undefined
  }
}
