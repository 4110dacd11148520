import { Field, InputType } from 'type-graphql'
import { Amount } from '../../../schema/scalars.js'
import { MemoTypeEnum } from '../../shared/graphql/memo-type.js'
import type { Asset, MemoType } from '../ledger/network.js'
import { AssetEnum } from '../wallets/networks/network.type.js'
import type { TransactionDirection, TransactionStatus } from './transaction.state.js'
import { TransactionDirectionEnum, TransactionStatusEnum } from './transaction.type.js'

@InputType({ description: 'Filter of transactions; all given criteria must match.' })
export class TransactionFilter {
  @Field(() => TransactionDirectionEnum, {
    nullable: true,
    description: 'Only sent or only received transactions.',
  })
  type?: TransactionDirection | null

  @Field(() => AssetEnum, { nullable: true, description: 'Only transfers of this asset.' })
  asset?: Asset | null

  @Field(() => TransactionStatusEnum, { nullable: true, description: 'Only transactions in this state.' })
  status?: TransactionStatus | null

  @Field(() => String, {
    nullable: true,
    description: 'Only the transaction that was sent under this reference.',
  })
  reference?: string | null
}

@InputType({ description: 'A payment to send.' })
export class SendTransactionInput {
  @Field(() => String, { description: 'A ledger account (`G…`) or muxed account (`M…`).' })
  destination!: string

  @Field(() => Amount, {
    description:
      'The amount to send; the fee is added, in XLM. An amount that exceeds the spendable balance is refused with ' +
      '`INSUFFICIENT_BALANCE`.',
  })
  amount!: bigint

  @Field(() => AssetEnum, {
    description: 'The asset to send. At least 1 XLM also creates an account that does not exist yet.',
  })
  asset!: Asset

  @Field(() => String, { nullable: true, description: 'A memo for the receiver; see `memoType`.' })
  memo?: string | null

  @Field(() => MemoTypeEnum, { nullable: true, description: 'The type of the memo; default `text`.' })
  memoType?: MemoType | null

  @Field(() => String, {
    nullable: true,
    description:
      'A reference of the sender’s own: 1 to 64 visible ASCII characters, unique per wallet, kept as long as the payment ' +
      'and not published. The same payment under the same reference is sent once: a repetition returns it. Another ' +
      'payment under it is a `CONFLICT`.',
  })
  reference?: string | null
}
