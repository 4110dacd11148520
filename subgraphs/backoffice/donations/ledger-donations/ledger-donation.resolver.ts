import { Arg, Ctx, Mutation, Resolver } from 'type-graphql'
import { Allow } from '../../../shared/guards.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { Donation } from '../donation.type.js'
import type { DonationRefunds } from '../donation-refund.service.js'
import { LedgerDonationInput, LedgerRefundInput } from './ledger-donation.inputs.js'
import type { LedgerDonations } from './ledger-donation.service.js'

@Resolver()
export class LedgerDonationResolver {
  constructor(
    private readonly donations: LedgerDonations,
    private readonly refunds: DonationRefunds,
  ) {}

  @Mutation(() => Donation, {
    nullable: true,
    description:
      'Counts a donation that the ledger has confirmed, once per transaction. Null for the test network in production.',
  })
  @Allow('service')
  recordLedgerDonation(
    @Ctx() context: GraphContext,
    @Arg('input', () => LedgerDonationInput) input: LedgerDonationInput,
  ): Promise<Donation | undefined> {
    return this.donations.record(context, input)
  }

  @Mutation(() => Donation, {
    nullable: true,
    description:
      'Records that a donation was returned on the ledger; it no longer counts. Null for the test network in production.',
  })
  @Allow('service')
  recordLedgerRefund(
    @Ctx() context: GraphContext,
    @Arg('input', () => LedgerRefundInput) input: LedgerRefundInput,
  ): Promise<Donation | undefined> {
    return this.refunds.onLedger(context, input)
  }
}
