import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { batchLoader } from '../../shared/graphql/batch-loader.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { LedgerTransaction, type TransactionRecord } from '../transactions/transaction.type.js'
import type { Donations } from './donation.service.js'
import { type DonationRecord, WalletDonation } from './donation.type.js'

/** The `donation` field of transactions. */
@Resolver(() => LedgerTransaction)
export class TransactionDonationResolver {
  readonly #donationOf: (context: GraphContext, id: string) => Awaitable<DonationRecord | undefined>

  constructor(donations: Donations) {
    this.#donationOf = batchLoader(donations.ofTransactions, ({ transactionId }) => transactionId)
  }

  @FieldResolver(() => WalletDonation, {
    nullable: true,
    description: 'The donation that it made; null for other transfers.',
  })
  donation(@Root() { id }: TransactionRecord, @Ctx() context: GraphContext) {
    return this.#donationOf(context, id)
  }
}
