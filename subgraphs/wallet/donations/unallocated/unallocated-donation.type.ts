import { Field, ID, ObjectType } from 'type-graphql'
import { Amount, DateTime } from '../../../../schema/scalars.js'
import { enumType } from '../../../shared/graphql/enum-type.js'
import { MemoTypeEnum } from '../../../shared/graphql/memo-type.js'
import { Connection } from '../../../shared/paging/page.js'
import type { Asset, MemoType, Network } from '../../ledger/network.js'
import { AssetEnum, NetworkEnum } from '../../wallets/networks/network.type.js'
import {
  type UnallocatedReason,
  type UnallocatedState,
  unallocatedReasons,
  unallocatedStates,
} from './unallocated-donation.state.js'

export const UnallocatedStateEnum = enumType(
  'UnallocatedDonationState',
  unallocatedStates,
  'State of money that a donation account received for no recognisable case.',
  {
    open: 'Not decided yet. Transitions to allocated, returning, or lost.',
    allocated: 'It is a donation to a case. Final.',
    returning:
      'The payment back to the sender is pending. Transitions to returned, to open if it fails, or to lost.',
    returned: 'It was paid back to the sender. Final.',
    lost: 'The test network was reset, after which the money no longer exists. Final.',
  },
)
export const UnallocatedReasonEnum = enumType(
  'UnallocatedDonationReason',
  unallocatedReasons,
  'Why no case was recognised.',
  {
    no_memo: 'The payment has no memo, and was not made to the address of a case.',
    unusable_memo: 'The memo, or the id of the muxed address, refers to no case.',
    unknown_case: 'It refers to a case that does not exist or does not accept donations.',
  },
)

@ObjectType({ description: 'Money that a donation account received for no recognisable case.' })
export class UnallocatedDonation {
  @Field(() => ID, { description: 'The id of the received transaction: `txn_…`.' })
  id!: string

  walletId!: string

  @Field(() => NetworkEnum, { description: 'The ledger network of the donation account.' })
  network!: Network

  @Field(() => Amount, { description: 'What was received, in `asset`.' })
  amount!: bigint

  @Field(() => AssetEnum, { description: 'The asset of the amount.' })
  asset!: Asset

  @Field(() => String, { description: 'The address that paid: `G…`, `M…`, or `C…` for a contract.' })
  source!: string

  @Field(() => String, {
    nullable: true,
    description: 'The memo of the payment; null without one. Untrusted text: do not render links in it.',
  })
  memo?: string

  @Field(() => MemoTypeEnum, { nullable: true, description: 'The type of `memo`; null without a memo.' })
  memoType?: MemoType

  @Field(() => UnallocatedReasonEnum, { description: 'Why it is not a donation to a case.' })
  reason!: UnallocatedReason

  @Field(() => UnallocatedStateEnum, { description: 'State of the money.' })
  state!: UnallocatedState

  @Field(() => DateTime, { description: 'Close time of the ledger that contains the payment, UTC.' })
  receivedAt!: string

  @Field(() => ID, { nullable: true, description: 'The case that it was allocated to; null otherwise.' })
  caseId?: string

  @Field(() => ID, {
    nullable: true,
    description: 'The transaction that returns it (`txn_…`); null before one was sent.',
  })
  returnTransactionId?: string

  @Field(() => ID, { nullable: true, description: 'The last person who decided; null before a decision.' })
  decidedBy?: string

  @Field(() => DateTime, { nullable: true, description: 'When the decision was made, UTC.' })
  decidedAt?: string

  @Field(() => String, { nullable: true, description: 'The reason that was given for the last decision.' })
  note?: string
}

export type UnallocatedRecord = Readonly<UnallocatedDonation>

@ObjectType({ description: 'A page of unallocated donations.' })
export class UnallocatedDonationConnection extends Connection(UnallocatedDonation) {}
