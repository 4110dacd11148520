import { Field, ID, ObjectType } from 'type-graphql'
import { Amount, DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import type { Asset, MemoType } from '../ledger/network.js'
import { AssetEnum, MemoTypeEnum } from '../wallets/network.type.js'
import { type ApprovalKind, type ApprovalState, approvalKinds, approvalStates } from './approval.state.js'

export const ApprovalStateEnum = enumType(
  'PaymentApprovalState',
  approvalStates,
  'The state of a payment that needs a second administrator.',
  {
    pending: 'Another administrator must decide. Leads to any other state.',
    approved: 'Another administrator approved it; the payment was accepted. Final.',
    rejected: 'An administrator rejected it; nothing was paid. Final.',
    expired: 'Nobody decided in time; nothing was paid. Final.',
  },
)
const ApprovalKindEnum = enumType('PaymentApprovalKind', approvalKinds, 'What is to be approved.', {
  payment: 'A payment of `amount`.',
  closing: 'The closing of the wallet, which pays out all that it holds.',
})

@ObjectType({
  description:
    'A payment from a wallet of the organisation above the sum that one administrator may send alone. It is sent when ' +
    'another administrator approves it.',
})
export class PaymentApproval {
  @Field(() => ID, { description: 'Id of the approval (`apr_…`).' })
  id!: string

  @Field(() => ID, { description: 'The paying wallet (`wal_…`).' })
  walletId!: string

  @Field(() => ApprovalKindEnum, { description: 'A payment, or the closing of the wallet.' })
  kind!: ApprovalKind

  @Field(() => String, { description: 'The account (`G…`) or muxed account (`M…`) that is paid.' })
  destination!: string

  @Field(() => Amount, { nullable: true, description: 'The amount to pay; null for a closing.' })
  amount?: bigint

  @Field(() => AssetEnum, { nullable: true, description: 'The asset to pay; null for a closing.' })
  asset?: Asset

  @Field(() => String, { nullable: true, description: 'The memo of the payment; see `memoType`.' })
  memo?: string

  @Field(() => MemoTypeEnum, { nullable: true, description: 'The type of the memo; null without one.' })
  memoType?: MemoType

  @Field(() => String, { description: 'Why the payment is made, as its requester wrote it.' })
  reason!: string

  @Field(() => ApprovalStateEnum, { description: 'Progress of the approval.' })
  state!: ApprovalState

  @Field(() => ID, { description: 'The administrator who requested the payment; cannot approve it.' })
  requestedBy!: string

  @Field(() => DateTime, { description: 'When it was requested.' })
  createdAt!: string

  @Field(() => DateTime, { description: 'When it expires unless somebody decides.' })
  expiresAt!: string

  @Field(() => ID, { nullable: true, description: 'The administrator who decided; null before.' })
  decidedBy?: string

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was approved, rejected or expired; null before.',
  })
  decidedAt?: string

  @Field(() => String, { nullable: true, description: 'Why it was rejected.' })
  note?: string

  @Field(() => ID, { nullable: true, description: 'The transaction of the approved payment (`txn_…`).' })
  transactionId?: string
}

@ObjectType({ description: 'A page of payments that need a second administrator.' })
export class PaymentApprovalConnection extends Connection(PaymentApproval) {}
