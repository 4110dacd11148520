import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { connectionLoader } from '../../../shared/paging/connection-loader.js'
import { PageArg, type PageInput } from '../../../shared/paging/page.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import type { Network } from '../../ledger/network.js'
import type { Transactions } from '../../transactions/transaction.service.js'
import type { CaseAddresses } from '../case-addresses/case-address.service.js'
import { CaseDonationAddress } from '../case-addresses/case-address.type.js'
import type { Donations } from '../donation.service.js'
import { DonationReceipt, type DonationRecord } from '../donation.type.js'
import type { ReceiptOf } from '../donation-receipt.mapper.js'
import { PublicCase, PublicDonation, PublicDonationConnection } from './public-donation.type.js'

/** Donations of public cases. */
@Resolver(() => PublicCase)
export class PublicCaseLedgerResolver {
  readonly #load: ReturnType<typeof connectionLoader<object, DonationRecord>>

  constructor(
    donations: Donations,
    private readonly addresses: Pick<CaseAddresses, 'of'>,
    private readonly publicNetworks: readonly Network[],
  ) {
    this.#load = connectionLoader(donations.publicPagesOfCases)
  }

  @FieldResolver(() => PublicDonationConnection, {
    nullable: true,
    description:
      'Completed donations to the case on the ledger that were not refunded, newest first; in production those of the ' +
      'public network alone. Null while the wallet is unavailable.',
  })
  ledgerDonations(@Root() { id }: PublicCase, @Ctx() context: GraphContext, @PageArg() page?: PageInput) {
    return this.#load(context, id, page, {})
  }

  @FieldResolver(() => [CaseDonationAddress], {
    nullable: true,
    description:
      'How to donate to the case from any account; in production on the public network only. Null while the wallet is ' +
      'unavailable.',
  })
  async donationAddresses(@Root() { id }: PublicCase): Promise<CaseDonationAddress[]> {
    const all = await this.addresses.of(id)
    return all.filter(({ network }) => this.publicNetworks.includes(network))
  }
}

/** The proof of a public donation. */
@Resolver(() => PublicDonation)
export class PublicDonationResolver {
  constructor(
    private readonly transactions: Transactions,
    private readonly receiptOf: ReceiptOf,
  ) {}

  @FieldResolver(() => DonationReceipt, {
    nullable: true,
    description: 'The proof on the ledger; null for anonymous donations, since the ledger shows the wallet.',
  })
  async receipt(
    @Root() donation: DonationRecord,
    @Ctx() context: GraphContext,
  ): Promise<DonationReceipt | undefined> {
    if (donation.anonymous) return undefined
    return this.receiptOf(donation, await this.transactions.load(context, donation.transactionId))
  }
}
