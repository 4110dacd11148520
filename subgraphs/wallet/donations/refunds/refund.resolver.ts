import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql'
import type { Awaitable } from '../../../../runtime/awaitable.js'
import { batchLoader } from '../../../shared/graphql/batch-loader.js'
import { MemoTypeEnum } from '../../../shared/graphql/memo-type.js'
import { Allow } from '../../../shared/guards.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import type { MemoType } from '../../ledger/network.js'
import { type DonationRecord, WalletDonation } from '../donation.type.js'
import type { RefundRecord, Refunds } from './refund.service.js'
import { DonationRefund } from './refund.type.js'

@Resolver(() => WalletDonation)
export class RefundResolver {
  readonly #load: (context: GraphContext, donationId: string) => Awaitable<RefundRecord | undefined>

  constructor(private readonly refunds: Refunds) {
    this.#load = batchLoader(refunds.latest, ({ donationId }) => donationId)
  }

  @Mutation(() => WalletDonation, {
    description:
      'Requests that a whole donation is returned to the account that paid it. It is paid when an administrator other ' +
      'than the requester approves it (`grantWalletApproval`) within 7 days. CONFLICT unless the donation is completed ' +
      'and has no other refund. TRANSACTION_FAILED without a memo if the account requires one, as exchanges do.',
  })
  @Allow('staff', 'admin')
  requestDonationRefund(
    @Ctx() context: GraphContext,
    @Arg('donationId', () => ID, { description: 'As in `WalletDonation.id` (`wdn_…`).' }) donationId: string,
    @Arg('reason', () => String, { description: 'Why it is returned, at most 500 characters.' })
    reason: string,
    @Arg('memo', () => String, {
      nullable: true,
      description:
        'Identifies the donor at an exchange; by default the memo is the hash of the payment that is returned.',
    })
    memo?: string,
    @Arg('memoType', () => MemoTypeEnum, {
      nullable: true,
      description: 'The type of `memo`; default `text`.',
    })
    memoType?: MemoType,
  ) {
    return this.refunds.request(context, donationId, { reason, memo, memoType })
  }

  @FieldResolver(() => DonationRefund, {
    nullable: true,
    description: 'The latest refund, for staff and the donor; null without one.',
  })
  async refund(
    @Root() donation: DonationRecord,
    @Ctx() context: GraphContext,
  ): Promise<DonationRefund | undefined> {
    const refund = await this.#load(context, donation.id)
    return refund && this.refunds.shownTo(context.viewer, donation, refund)
  }
}
