import { Field, ID, ObjectType } from 'type-graphql'
import { Amount, DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { MemoTypeEnum } from '../../shared/graphql/memo-type.js'
import { Connection } from '../../shared/paging/page.js'
import type { MemoType, Network } from '../ledger/network.js'
import { NetworkEnum } from '../wallets/networks/network.type.js'
import {
  type QuarantineReason,
  type QuarantineState,
  quarantineReasons,
  quarantineStates,
} from './quarantine.state.js'

export const QuarantineStateEnum = enumType(
  'QuarantineState',
  quarantineStates,
  'The decision of staff about an amount that is hidden from its owner.',
  {
    quarantined: 'Not decided yet; hidden from the owner. Transitions to hidden or released.',
    hidden: 'Staff reviewed it; it stays hidden from the owner. Transitions to released.',
    released: 'Shown to the owner like any other amount. Final.',
  },
)
const QuarantineReasonEnum = enumType(
  'QuarantineReason',
  quarantineReasons,
  'Why an amount is hidden from its owner.',
  {
    dust: 'It is below `QUARANTINE_BELOW`; such payments are used for advertising and clutter lists.',
    unknown_asset: 'Wallets do not support its asset, whose code may imitate a known one.',
  },
)

@ObjectType({
  description: 'An amount that reached a wallet, or was set aside for one, and is hidden from its owner.',
})
export class QuarantinedAmount {
  @Field(() => ID, { description: '`qua_…`' })
  id!: string

  @Field(() => ID, { description: 'The wallet that it is for: `wal_…`.' })
  walletId!: string

  @Field(() => NetworkEnum, { description: 'The ledger network of the wallet.' })
  network!: Network

  @Field(() => ID, {
    nullable: true,
    description: 'The transaction by which it was received (`txn_…`); null for a claimable balance.',
  })
  transactionId?: string

  @Field(() => ID, {
    nullable: true,
    description: 'The claimable balance, as in `ClaimableBalance.id`; null for what was received.',
  })
  balanceId?: string

  @Field(() => Amount, { description: 'The amount of `asset`. Part of the balance if it was received.' })
  amount!: bigint

  @Field(() => String, { description: '`XLM`, `USDC`, or code and issuer of another asset: `CODE:G…`.' })
  asset!: string

  @Field(() => String, { description: 'The address that sent it or set it aside.' })
  source!: string

  @Field(() => String, {
    nullable: true,
    description: 'The memo of the payment; null without one. Untrusted text: do not render links in it.',
  })
  memo?: string

  @Field(() => MemoTypeEnum, { nullable: true, description: 'The type of `memo`; null without a memo.' })
  memoType?: MemoType

  @Field(() => QuarantineReasonEnum, { description: 'Why it is hidden.' })
  reason!: QuarantineReason

  @Field(() => QuarantineStateEnum, { description: 'What was decided about it.' })
  state!: QuarantineState

  @Field(() => DateTime, { description: 'Close time of the ledger that contains it, UTC.' })
  receivedAt!: string

  @Field(() => ID, { nullable: true, description: 'The last person who decided; null before a decision.' })
  decidedBy?: string

  @Field(() => DateTime, { nullable: true, description: 'When the decision was made, UTC.' })
  decidedAt?: string

  @Field(() => String, { nullable: true, description: 'The reason that was given for the last decision.' })
  note?: string
}

export type QuarantineRecord = Readonly<QuarantinedAmount>

@ObjectType({ description: 'A page of amounts in quarantine.' })
export class QuarantinedAmountConnection extends Connection(QuarantinedAmount) {}
