import { Field, ID, ObjectType } from 'type-graphql'
import { Amount, DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { MemoTypeEnum } from '../../shared/graphql/memo-type.js'
import { Connection } from '../../shared/paging/page.js'
import type { Asset, MemoType } from '../ledger/network.js'
import type { FindingKind } from '../reconciliation/finding.policy.js'
import { FindingKindEnum } from '../reconciliation/reconciliation.type.js'
import { AssetEnum } from '../wallets/networks/network.type.js'
import { type ApprovalKind, type ApprovalState, approvalKinds, approvalStates } from './approval.state.js'

export const ApprovalStateEnum = enumType(
  'WalletApprovalState',
  approvalStates,
  'The state of a request that needs a second administrator.',
  {
    pending: 'Another administrator must decide. Leads to any other state.',
    approved: 'Another administrator approved it, and it took effect; a payment was accepted. Final.',
    rejected: 'An administrator rejected it; nothing happened. Final.',
    expired: 'Not decided in time; nothing happened. Final.',
  },
)
export const ApprovalKindEnum = enumType('WalletApprovalKind', approvalKinds, 'What is to be approved.', {
  payment: 'A payment of `amount` from a wallet of the organisation.',
  closing: 'The closing of an unclaimed wallet, which pays out all that it holds.',
  refund: 'A payment of `amount` that returns the donation `donationId` to the account that paid it.',
  handover: 'The person `newOwnerId` becomes the owner of a wallet that was recovered without one.',
  difference:
    'The acceptance of a difference between books and ledger, which then no longer blocks the wallet.',
})

@ObjectType({
  description: 'A request of an administrator or member of staff, which another administrator must approve.',
})
export class WalletApproval {
  @Field(() => ID, { description: 'Id of the approval (`apr_…`).' })
  id!: string

  @Field(() => ID, { description: 'The wallet (`wal_…`) that pays, is handed over or has the difference.' })
  walletId!: string

  @Field(() => ApprovalKindEnum, { description: 'What is to be approved.' })
  kind!: ApprovalKind

  @Field(() => String, {
    nullable: true,
    description: 'The account (`G…`) or muxed account (`M…`) that is paid; null where nothing is paid.',
  })
  destination?: string

  @Field(() => Amount, {
    nullable: true,
    description: 'The amount to pay; null for other kinds and a closing.',
  })
  amount?: bigint

  @Field(() => AssetEnum, {
    nullable: true,
    description: 'The asset to pay, or of the difference; null for other kinds and a closing.',
  })
  asset?: Asset

  @Field(() => String, { nullable: true, description: 'The memo of the payment; see `memoType`.' })
  memo?: string

  @Field(() => MemoTypeEnum, { nullable: true, description: 'The type of the memo; null without one.' })
  memoType?: MemoType

  /** Under which the payment is sent once, as `SendTransactionInput.reference`. */
  reference?: string

  @Field(() => ID, {
    nullable: true,
    description: 'The donation (`wdn_…`) of a refund; null for other kinds.',
  })
  donationId?: string

  @Field(() => ID, { nullable: true, description: 'The person of a handover; null for other kinds.' })
  newOwnerId?: string

  @Field(() => FindingKindEnum, {
    nullable: true,
    description: 'What the reconciliation found; null for kinds other than a difference.',
  })
  finding?: FindingKind

  @Field(() => String, {
    nullable: true,
    description:
      'By how much the ledger exceeds the books, in stroops; negative if it has less. Null for other kinds.',
  })
  difference?: string

  @Field(() => String, { description: 'The reason, as the requester wrote it.' })
  reason!: string

  @Field(() => ApprovalStateEnum, { description: 'Progress of the approval.' })
  state!: ApprovalState

  @Field(() => ID, { description: 'Who requested it; cannot approve it.' })
  requestedBy!: string

  @Field(() => DateTime, { description: 'When it was requested.' })
  createdAt!: string

  @Field(() => DateTime, { description: 'When it expires unless it is decided.' })
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

@ObjectType({ description: 'A page of approvals.' })
export class WalletApprovalConnection extends Connection(WalletApproval) {}
