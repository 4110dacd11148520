import { Field, InputType } from 'type-graphql'
import { Amount } from '../../../schema/scalars.js'
import type { Asset, MemoType } from '../ledger/network.js'
import { AssetEnum, MemoTypeEnum } from '../wallets/network.type.js'
import type { TransactionDirection, TransactionStatus } from './transaction.state.js'
import { TransactionDirectionEnum, TransactionStatusEnum } from './transaction.type.js'

@InputType({ description: 'Which transactions to list; members that are given must all hold.' })
export class TransactionFilter {
  @Field(() => TransactionDirectionEnum, { nullable: true, description: 'Only what was sent, or received.' })
  type?: TransactionDirection | null

  @Field(() => AssetEnum, { nullable: true, description: 'Only transfers of this asset.' })
  asset?: Asset | null

  @Field(() => TransactionStatusEnum, { nullable: true, description: 'Only transactions in this state.' })
  status?: TransactionStatus | null
}

@InputType({ description: 'A transfer to make.' })
export class SendTransactionInput {
  @Field(() => String, { description: 'A ledger account (`G…`) or muxed account (`M…`).' })
  destination!: string

  @Field(() => Amount, {
    description:
      'What to send; the fee comes on top of it, in XLM. More than can be spent is ' +
      '`INSUFFICIENT_BALANCE`.',
  })
  amount!: bigint

  @Field(() => AssetEnum, {
    description: 'What to send. XLM, 1 at least, also creates an account that does not exist yet.',
  })
  asset!: Asset

  @Field(() => String, { nullable: true, description: 'What the receiver is told; see `memoType`.' })
  memo?: string | null

  @Field(() => MemoTypeEnum, { nullable: true, description: 'What the memo is; default `text`.' })
  memoType?: MemoType | null
}
