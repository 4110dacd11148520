import { Arg, Ctx, Mutation, Resolver } from 'type-graphql'
import { Allow } from '../../../shared/guards.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { Donation } from '../donation.type.js'
import { LedgerDonationInput } from './ledger-donation.inputs.js'
import type { LedgerDonations } from './ledger-donation.service.js'

@Resolver()
export class LedgerDonationResolver {
  constructor(private readonly donations: LedgerDonations) {}

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
}
