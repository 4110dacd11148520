import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql'
import { Allow } from '../../../shared/guards.js'
import { RequiresSecondFactor } from '../../../shared/second-factor.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import type { Wallets } from '../../wallets/wallet.service.js'
import { Wallet, type WalletRecord } from '../../wallets/wallet.type.js'
import type { Claims } from './claim.service.js'
import {
  BalanceClaim,
  type BalanceClaimRecord,
  ClaimableBalance,
  type ClaimableBalanceView,
} from './claimable-balance.type.js'

/** Amounts that were set aside for a wallet. */
@Resolver(() => Wallet)
export class ClaimableBalanceResolver {
  constructor(private readonly claims: Claims) {}

  @FieldResolver(() => [ClaimableBalance], {
    nullable: true,
    description:
      'Amounts that were set aside for the wallet, newest first; read from the ledger each time. Assets that ' +
      'wallets do not support, and tiny amounts, are omitted unless staff released them (`quarantinedAmounts`). ' +
      'NETWORK_ERROR while the ledger cannot be read.',
  })
  claimableBalances(@Root() wallet: WalletRecord): Promise<ClaimableBalanceView[]> {
    return this.claims.list(wallet)
  }

  @Mutation(() => BalanceClaim, {
    description:
      'Claims an amount that was set aside for a wallet. The returned claim is signed, stored and queued for submission; ' +
      'when the ledger has applied it, the wallet has a received transaction with its hash. WALLET_NOT_FOUND; NOT_FOUND ' +
      'without such a balance; CONFLICT while one is pending; TRANSACTION_FAILED for what the ledger would refuse; ' +
      'INSUFFICIENT_BALANCE and QUOTA_EXCEEDED if the fee cannot be paid; NETWORK_ERROR.',
  })
  @Allow('signed-in')
  @RequiresSecondFactor()
  claimBalance(
    @Ctx() context: GraphContext,
    @Arg('walletId', () => ID, {
      description: 'The claiming wallet (`wal_…`); must belong to the viewer and be active.',
    })
    walletId: string,
    @Arg('balanceId', () => ID, { description: 'As in `ClaimableBalance.id`.' }) balanceId: string,
  ) {
    return this.claims.claim(context, walletId, balanceId)
  }
}

/** The wallet of a claim. */
@Resolver(() => BalanceClaim)
export class ClaimingWalletResolver {
  constructor(private readonly wallets: Wallets) {}

  @FieldResolver(() => Wallet, {
    description:
      'The claiming wallet: select its `id` and `claimableBalances` after a claim to update normalised caches.',
  })
  async wallet(@Root() { walletId }: BalanceClaimRecord, @Ctx() context: GraphContext) {
    return this.wallets.load(context, walletId)
  }
}
