import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import { LiveSubscription } from '../../shared/graphql/live-subscription.js'
import { Allow } from '../../shared/guards.js'
import { connectionLoader } from '../../shared/paging/connection-loader.js'
import { PageArg, type PageInput } from '../../shared/paging/page.js'
import { RequiresSecondFactor } from '../../shared/second-factor.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Network } from '../ledger/network.js'
import { NetworkEnum, SCOPE } from '../wallets/networks/network.type.js'
import type { Wallets } from '../wallets/wallet.service.js'
import { Wallet, type WalletRecord } from '../wallets/wallet.type.js'
import { SendTransactionInput, TransactionFilter } from './transaction.inputs.js'
import type { Transactions } from './transaction.service.js'
import { LedgerTransaction, LedgerTransactionConnection, type TransactionRecord } from './transaction.type.js'

@Resolver(() => LedgerTransaction)
export class TransactionResolver {
  constructor(
    private readonly transactions: Transactions,
    private readonly wallets: Wallets,
  ) {}

  @Query(() => LedgerTransaction, {
    nullable: true,
    description: 'A transaction of the viewer’s wallets; null if it does not exist.',
  })
  @Allow('signed-in')
  ledgerTransaction(
    @Ctx() { viewer }: GraphContext,
    @Arg('id', () => ID) id: string,
    @Arg('scope', () => NetworkEnum, { nullable: true, description: SCOPE }) scope?: Network,
  ) {
    return this.transactions.find(viewer, id, scope)
  }

  @Mutation(() => LedgerTransaction, {
    description:
      'Sends an amount from a wallet. The returned transaction is signed, stored and queued for submission: `pending`, ' +
      'with its final hash. It ends once, as `success` or `failed`.',
  })
  @Allow('signed-in')
  @RequiresSecondFactor()
  sendTransaction(
    @Ctx() context: GraphContext,
    @Arg('walletId', () => ID, {
      description: 'The paying wallet (`wal_…`); must belong to the viewer, be active and funded.',
    })
    walletId: string,
    @Arg('input', () => SendTransactionInput) input: SendTransactionInput,
    @Arg('scope', () => NetworkEnum, { nullable: true, description: SCOPE }) scope?: Network,
  ) {
    return this.transactions.send(context, walletId, input, scope)
  }

  @LiveSubscription(() => LedgerTransaction, {
    description: 'Each transaction of a wallet when it is recorded, sent again under another hash, or ended.',
  })
  @Allow('signed-in')
  transactionUpdated(
    @Root() updated: TransactionRecord,
    @Arg('walletId', () => ID, {
      description: 'A wallet of the viewer (`wal_…`); any wallet for administrators.',
    })
    _walletId: string,
  ): TransactionRecord {
    return updated
  }

  @FieldResolver(() => Wallet, { description: 'The wallet whose transaction this is.' })
  wallet(@Root() { walletId }: TransactionRecord, @Ctx() context: GraphContext) {
    return this.wallets.load(context, walletId)
  }
}

/** The `transactions` field of wallets. */
@Resolver(() => Wallet)
export class WalletTransactionsResolver {
  readonly #load: ReturnType<typeof connectionLoader<TransactionFilter, TransactionRecord>>

  constructor(transactions: Transactions) {
    this.#load = connectionLoader(transactions.pagesOf)
  }

  @FieldResolver(() => LedgerTransactionConnection, {
    description: 'The wallet’s transactions, sent and received, newest first.',
  })
  transactions(
    @Root() { id }: WalletRecord,
    @Ctx() context: GraphContext,
    @Arg('filter', () => TransactionFilter, { nullable: true }) filter?: TransactionFilter,
    @PageArg() page?: PageInput,
  ) {
    return this.#load(context, id, page, filter ?? {})
  }
}
