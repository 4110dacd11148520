import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { type Awaitable, whenKnown } from '../../../../runtime/awaitable.js'
import { batchLoader } from '../../../shared/graphql/batch-loader.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { Wallet, type WalletRecord } from '../../wallets/wallet.type.js'
import { type Spendable, type SpendableDependencies, spendableOf } from './wallet-spendable.service.js'
import { WalletSpendable } from './wallet-spendable.type.js'

/** The `spendable` field of wallets. */
@Resolver(() => Wallet)
export class WalletSpendableResolver {
  readonly #load: (context: GraphContext, walletId: string) => Awaitable<Spendable | undefined>

  constructor(dependencies: SpendableDependencies) {
    this.#load = batchLoader(
      (ids: readonly string[]) => spendableOf(dependencies, ids),
      ({ walletId }) => walletId,
    )
  }

  @FieldResolver(() => WalletSpendable, {
    nullable: true,
    description:
      'What can be sent from the wallet now, and the fee; read from the ledger each time, except after more than 100 reads of the ' +
      'wallets of its owner on a real network in ten minutes (see `balance`). NETWORK_ERROR while the ledger cannot be read.',
  })
  spendable(
    @Root() { id }: WalletRecord,
    @Ctx() context: GraphContext,
  ): Awaitable<WalletSpendable | undefined> {
    return whenKnown(this.#load(context, id), (found) => found?.view())
  }
}
