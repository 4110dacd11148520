import { Directive, Field, ID, Int, ObjectType } from 'type-graphql'
import { Amount, DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import type { Asset, MemoType, Network } from '../ledger/network.js'
import { AssetEnum, MemoTypeEnum, NetworkEnum } from '../wallets/network.type.js'
import {
  type TransactionDirection,
  type TransactionStatus,
  transactionDirections,
  transactionStatuses,
} from './transaction.state.js'

export const TransactionStatusEnum = enumType(
  'TransactionStatus',
  transactionStatuses,
  '`pending` until a ledger was closed with the transaction, or none can be any more.',
  {
    pending:
      'Accepted and signed, not yet in a closed ledger; its amount is set aside. Leads to success ' +
      'or failed.',
    success: 'A closed ledger contains it; `confirmedAt` and `ledger` say which. Final.',
    failed: 'The ledger refused it, or its time passed; `failureReason` says why. Final.',
  },
)
export const TransactionDirectionEnum = enumType(
  'TransactionDirection',
  transactionDirections,
  'Whether the wallet sent or received it.',
  {
    sent: 'It left the wallet.',
    received: 'It came into the wallet.',
  },
)

@ObjectType({ description: 'A transfer from or to a wallet on the ledger.' })
@Directive('@key(fields: "id")')
export class LedgerTransaction {
  @Field(() => ID, { description: '`txn_…`' })
  id!: string

  walletId!: string

  @Field(() => NetworkEnum, { description: 'The ledger network that it is made on: that of the wallet.' })
  network!: Network

  @Field(() => TransactionDirectionEnum, { description: 'Seen from the wallet.' })
  type!: TransactionDirection

  @Field(() => String, { description: 'The transaction’s hash on the ledger; known before it is submitted.' })
  hash!: string

  @Field(() => TransactionStatusEnum, { description: 'Where the transfer stands; only the ledger ends it.' })
  status!: TransactionStatus

  @Field(() => Amount, { description: 'What is transferred, in `asset`, without the fee.' })
  amount!: bigint

  @Field(() => AssetEnum, { description: 'What is transferred; the fee is in XLM whatever this is.' })
  asset!: Asset

  @Field(() => String, { description: 'The address it came from.' })
  source!: string

  @Field(() => String, { description: 'The address it went to; `M…` where it was sent to a muxed account.' })
  destination!: string

  @Field(() => String, {
    nullable: true,
    description:
      'What the sender told the receiver, readable by everybody on the ledger; null without one. ' +
      'How to read it says `memoType`.',
  })
  memo?: string

  @Field(() => MemoTypeEnum, { nullable: true, description: 'What `memo` is; null without a memo.' })
  memoType?: MemoType

  @Field(() => Amount, {
    description: 'In XLM: what the ledger charged the sender; while pending, the most it will charge.',
  })
  fee!: bigint

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { nullable: true, description: 'When the ledger that contains it was closed.' })
  confirmedAt?: string

  @Field(() => Int, { nullable: true, description: 'The number of that ledger.' })
  ledger?: number

  @Field(() => String, { nullable: true, description: 'The ledger’s code of what went wrong.' })
  failureCode?: string

  @Field(() => String, { nullable: true, description: 'What went wrong, in words.' })
  failureReason?: string
}

/** A transaction as it is kept. */
export type TransactionRecord = Readonly<LedgerTransaction>

@ObjectType({ description: 'A page of transactions.' })
export class LedgerTransactionConnection extends Connection(LedgerTransaction) {}
