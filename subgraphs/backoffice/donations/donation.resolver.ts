import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { batchLoader } from '../../shared/graphql/batch-loader.js'
import { LiveSubscription } from '../../shared/graphql/live-subscription.js'
import { Allow } from '../../shared/guards.js'
import { type ConnectionOf, PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { caseLoader } from '../cases/case.reference.js'
import type { Cases } from '../cases/case.service.js'
import { Case } from '../cases/case.type.js'
import type { Users } from '../users/user.service.js'
import { User } from '../users/user.type.js'
import { isUserVisible } from '../users/user-visibility.policy.js'
import {
  ConfirmDonationInput,
  CreateDonationInput,
  DonationFilter,
  RefundDonationInput,
} from './donation.inputs.js'
import type { RecordedDonations } from './donation.service.js'
import { Donation, DonationConnection, DonationVerification, LedgerTransaction } from './donation.type.js'
import type { DonationRefunds } from './donation-refund.service.js'
import { LEDGER } from './payments/payment-provider.client.js'
import type { PaymentVerification } from './payments/payment-verification.process.js'

@Resolver(() => Donation)
export class DonationResolver {
  readonly #caseOf: (context: GraphContext, id: string) => Promise<Case | undefined>
  readonly #userOf: (context: GraphContext, id: string) => Awaitable<User | undefined>

  constructor(
    private readonly donations: RecordedDonations,
    private readonly settlement: PaymentVerification,
    private readonly refunds: DonationRefunds,
    others: { readonly cases: Cases; readonly users: Users },
  ) {
    this.#caseOf = caseLoader(others.cases)
    this.#userOf = batchLoader(others.users.findMany, ({ id }) => id)
  }

  @Query(() => Donation, {
    nullable: true,
    description: 'One donation: staff see all, guardians those to their cases, donors their own.',
  })
  @Allow('signed-in')
  donation(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string): Promise<Donation | undefined> {
    return this.donations.find(context, id)
  }

  @Query(() => DonationConnection, {
    name: 'donations',
    description: 'The donations that the viewer may see, newest first unless `sort` is given.',
  })
  @Allow('signed-in')
  list(
    @Ctx() context: GraphContext,
    @Arg('filter', () => DonationFilter, { nullable: true }) filter?: DonationFilter,
    @Arg('sort', () => String, {
      nullable: true,
      description:
        'createdAt or amount; a leading `-` for descending. Amounts are compared in the base currency, unless `currency` is given.',
    })
    sort?: string,
    @PageArg() page?: PageInput,
  ): Promise<ConnectionOf<Donation>> {
    return this.donations.list(context, filter ?? {}, sort, page ?? {})
  }

  @Mutation(() => Donation, {
    description: 'Creates a donation of the viewer to a case; it is pending until its payment is confirmed.',
  })
  @Allow('signed-in')
  createDonation(
    @Ctx() context: GraphContext,
    @Arg('input', () => CreateDonationInput) input: CreateDonationInput,
  ): Promise<Donation> {
    return this.donations.create(context, input)
  }

  @Mutation(() => DonationVerification, {
    description: 'Reports that a donation was paid; it is completed once the payment provider confirms it.',
  })
  @Allow('signed-in')
  confirmDonation(
    @Ctx() context: GraphContext,
    @Arg('input', () => ConfirmDonationInput) input: ConfirmDonationInput,
  ): Promise<DonationVerification> {
    return this.settlement.confirm(context, input)
  }

  @Mutation(() => DonationVerification, {
    description: 'Verifies the payment of a donation with its payment provider and updates the donation.',
  })
  @Allow('signed-in')
  verifyDonation(
    @Ctx() context: GraphContext,
    @Arg('input', () => ConfirmDonationInput) input: ConfirmDonationInput,
  ): Promise<DonationVerification> {
    return this.settlement.verify(context, input)
  }

  @Mutation(() => Donation, {
    description:
      'Records that the provider of a completed donation returned the money; it no longer counts. Does not move money. ' +
      'CONFLICT for a payment on the ledger, which is returned with requestDonationRefund.',
  })
  @Allow('staff', 'admin')
  refundDonation(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => RefundDonationInput) input: RefundDonationInput,
  ): Promise<Donation> {
    return this.refunds.byProvider(context, id, input)
  }

  @LiveSubscription(() => Donation, {
    description: 'Each donation to a case that the viewer may see, when it has been paid.',
  })
  @Allow('signed-in')
  donationReceived(
    @Root() received: Donation,
    @Arg('caseId', () => ID, { description: 'A case that the viewer may see (`cas_…`).' }) _caseId: string,
  ): Donation {
    return received
  }

  @FieldResolver(() => Case, { nullable: true, description: 'The case that receives the donation.' })
  case(@Root() { caseId }: Donation, @Ctx() context: GraphContext): Promise<Case | undefined> {
    return this.#caseOf(context, caseId)
  }

  @FieldResolver(() => LedgerTransaction, {
    nullable: true,
    description:
      'The payment on the ledger; null for other providers, and where the wallet does not show it to the viewer.',
  })
  ledgerTransaction(@Root() { paymentProvider, transactionId }: Donation): LedgerTransaction | undefined {
    return paymentProvider === LEDGER && transactionId ? { id: transactionId } : undefined
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The donor; for staff and the donor only, null when the donor is hidden from the viewer.',
  })
  async donor(@Root() { userId }: Donation, @Ctx() context: GraphContext): Promise<User | undefined> {
    return userId && isUserVisible(context.viewer, userId) ? this.#userOf(context, userId) : undefined
  }
}
