import { Directive, Field, ID, Int, ObjectType } from 'type-graphql'
import { Amount, DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { MemoTypeEnum } from '../../shared/graphql/memo-type.js'
import { Connection } from '../../shared/paging/page.js'
import { type MovementKind, movementKinds } from '../ledger/ledger.js'
import type { Asset, MemoType, Network } from '../ledger/network.js'
import { AssetEnum, NetworkEnum } from '../wallets/networks/network.type.js'
import {
  type TransactionDirection,
  type TransactionStatus,
  transactionDirections,
  transactionStatuses,
} from './transaction.state.js'

export const TransactionStatusEnum = enumType(
  'TransactionStatus',
  transactionStatuses,
  '`pending` until a closed ledger contains the transaction, or no ledger can contain it any longer.',
  {
    pending:
      'Accepted and signed, not yet in a closed ledger; its amount is reserved. Transitions to success or failed.',
    success: 'A closed ledger contains it; see `confirmedAt` and `ledger`. Final.',
    failed:
      'The ledger refused it, or it expired; see `failureReason`. Final, unless the ledger proves to have applied it: then ' +
      'it is corrected to success, with the event `transaction.corrected`.',
  },
)
export const TransactionDirectionEnum = enumType(
  'TransactionDirection',
  transactionDirections,
  'Whether the wallet sent or received the transaction.',
  { sent: 'A payment from the wallet.', received: 'A payment to the wallet.' },
)

export const MovementKindEnum = enumType(
  'LedgerMovementKind',
  movementKinds,
  'How an amount moved on the ledger.',
  {
    payment: 'By a payment of one asset.',
    path_payment: 'By a path payment; the amount is the received one.',
    account_creation: 'By the payment that created the account.',
    account_merge: 'By the closing of another account, which left its balance.',
    contract_transfer: 'By a contract.',
    clawback: 'The issuer of the asset took it back, which no holder can prevent.',
    claimable_balance: 'By a claim of an amount that was set aside for the wallet, or set aside by it.',
    network_reset: 'The test network was reset, which lost everything on it; not on any ledger.',
  },
)

@ObjectType({ description: 'A transfer from or to a wallet on the ledger.' })
@Directive('@key(fields: "id")')
export class LedgerTransaction {
  @Field(() => ID, { description: '`txn_…`' })
  id!: string

  walletId!: string

  @Field(() => NetworkEnum, { description: 'The ledger network of the wallet.' })
  network!: Network

  @Field(() => TransactionDirectionEnum, { description: 'From the perspective of the wallet.' })
  type!: TransactionDirection

  @Field(() => String, {
    description:
      'The transaction’s hash on the ledger; known before it is submitted. Payments of the organisation may share one; if ' +
      'another payment in it fails, this one is sent again under another hash while it is `pending`.',
  })
  hash!: string

  @Field(() => TransactionStatusEnum, {
    description: 'The state of the transfer, determined by the ledger.',
  })
  status!: TransactionStatus

  @Field(() => Amount, { description: 'The amount in `asset`, without the fee.' })
  amount!: bigint

  @Field(() => AssetEnum, { description: 'The asset of the amount; the fee is always in XLM.' })
  asset!: Asset

  @Field(() => String, { description: 'The address of the sender.' })
  source!: string

  @Field(() => String, { description: 'The address of the receiver; `M…` for a muxed account.' })
  destination!: string

  @Field(() => String, {
    nullable: true,
    description:
      'The memo of the payment, which is public on the ledger; null if there is none. Its format is `memoType`.',
  })
  memo?: string

  @Field(() => MemoTypeEnum, { nullable: true, description: 'The type of `memo`; null without a memo.' })
  memoType?: MemoType

  @Field(() => Amount, {
    description: 'The fee that the ledger charged the sender, in XLM; the maximum fee while pending.',
  })
  fee!: bigint

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { nullable: true, description: 'The close time of the ledger that contains it.' })
  confirmedAt?: string

  @Field(() => Int, { nullable: true, description: 'The sequence number of that ledger.' })
  ledger?: number

  @Field(() => MovementKindEnum, {
    nullable: true,
    description: 'How the amount moved; null for payments that the wallet sent itself.',
  })
  movement?: MovementKind

  @Field(() => String, {
    nullable: true,
    description:
      'The sender’s own reference, unique per wallet; null for payments that were sent without one.',
  })
  reference?: string

  /** Set while it is part of the books, but not shown to the owner. */
  isQuarantined?: boolean

  @Field(() => String, { nullable: true, description: 'The ledger’s result code of the failure.' })
  failureCode?: string

  @Field(() => String, { nullable: true, description: 'Why it failed, as text for people.' })
  failureReason?: string
}

export type TransactionRecord = Readonly<LedgerTransaction>

@ObjectType({ description: 'A page of transactions.' })
export class LedgerTransactionConnection extends Connection(LedgerTransaction) {}
