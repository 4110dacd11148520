import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Amount, DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import type { Asset, Network } from '../ledger/network.js'
import { AssetEnum, NetworkEnum } from '../wallets/networks/network.type.js'
import { type FindingKind, findingKinds } from './finding.policy.js'
import { reconciliationReasons, reconciliationStatuses } from './reconciliation.store.js'

export const FindingKindEnum = enumType(
  'WalletFindingKind',
  findingKinds,
  'What a reconciliation found in a wallet. Differences that are not repaired block the sends of the wallet, unless stated otherwise.',
  {
    unknown_outgoing: 'A payment left the account that this service did not send; it is recorded now.',
    wrong_end: 'The transaction failed according to the books, but the ledger applied it.',
    unexplained_balance: 'The balance is not the sum of the account’s payments and fees.',
    books_differ: 'The books do not add up to what the ledger moved.',
    signers_changed: 'The account has other signers, or its own key does not suffice to sign.',
    trustline_frozen: 'The issuer froze the USDC of the account. Blocks nothing.',
    unsettled: 'A transaction that the ledger applied is still pending in the books. Blocks nothing.',
    unreadable: 'The ledger could not be read; the wallet was not compared. Blocks nothing.',
    payment_imported: 'A payment that was missing from the books was recorded from the ledger: repaired.',
    wallet_recovered: 'A wallet that a restore had lost was recovered from its derived key: repaired.',
  },
)
const ReasonEnum = enumType(
  'WalletReconciliationReason',
  reconciliationReasons,
  'Cause of a reconciliation.',
  {
    nightly: 'Once a day.',
    restore: 'After a restore from a backup; nothing is sent before it is complete.',
    requested: 'Requested by an operator.',
  },
)
const StatusEnum = enumType(
  'WalletReconciliationStatus',
  reconciliationStatuses,
  'Progress of a reconciliation.',
  {
    running:
      'Not all wallets were compared yet; it is resumed after an interruption. Transitions to completed.',
    completed: 'All wallets were compared; the report is signed.',
  },
)

@ObjectType('WalletFinding', { description: 'A difference between the books of a wallet and the ledger.' })
export class WalletFinding {
  @Field(() => ID, { description: '`wal_…`' })
  walletId!: string

  @Field(() => NetworkEnum, { description: 'The ledger network.' })
  network!: Network

  @Field(() => FindingKindEnum, { description: 'Kind of difference.' })
  kind!: FindingKind

  @Field(() => AssetEnum, { nullable: true, description: 'The asset concerned.' })
  asset?: Asset

  @Field(() => String, { nullable: true, description: 'The hash of the transaction concerned.' })
  hash?: string

  @Field(() => String, {
    nullable: true,
    description: 'The amount by the books, in stroops; may be negative.',
  })
  expected?: string

  @Field(() => String, {
    nullable: true,
    description: 'The amount by the ledger, in stroops; may be negative.',
  })
  actual?: string

  @Field(() => ID, {
    nullable: true,
    description: 'The approval (`apr_…`) that accepted a difference of this size; it blocks nothing.',
  })
  acceptedBy?: string

  @Field(() => Boolean, {
    description: 'Whether the wallet cannot send because of it, until a comparison no longer finds it.',
  })
  isBlocking!: boolean

  @Field(() => Boolean, {
    description:
      'Whether `requestDifferenceAcceptance` can be used for it, if no later comparison of the wallet found another size.',
  })
  isAcceptable!: boolean
}

@ObjectType('WalletDonationSum', {
  description: 'The amount of an asset that the donation account of a network received.',
})
export class WalletDonationSum {
  @Field(() => NetworkEnum, { description: 'The ledger network.' })
  network!: Network

  @Field(() => AssetEnum, { description: 'Asset of the sums.' })
  asset!: Asset

  @Field(() => Amount, { description: 'Total amount received.' })
  received!: bigint

  @Field(() => Amount, {
    description: 'Of that, recorded as completed donations to cases; the rest is not allocated.',
  })
  allocated!: bigint
}

@ObjectType('WalletSponsorBalance', { description: 'Balance of the sponsor of new wallets on a network.' })
export class WalletSponsorBalance {
  @Field(() => NetworkEnum, { description: 'The ledger network.' })
  network!: Network

  @Field(() => Amount, { description: 'Lumens that are not reserved.' })
  available!: bigint
}

@ObjectType('WalletReconciliation', {
  description: 'A comparison of all wallets with the ledger, and its report.',
})
export class WalletReconciliation {
  @Field(() => ID, { description: '`rec_…`' })
  id!: string

  @Field(() => ReasonEnum, { description: 'Cause of the comparison.' })
  reason!: string

  @Field(() => StatusEnum, { description: 'Progress of the comparison.' })
  status!: string

  @Field(() => DateTime, { description: 'When it started, UTC.' })
  startedAt!: string

  @Field(() => DateTime, { nullable: true, description: 'When all wallets were compared, UTC.' })
  endedAt?: string

  @Field(() => Int, { description: 'Number of wallets compared so far.' })
  wallets!: number

  @Field(() => Int, { description: 'Number of calls to the ledgers.' })
  calls!: number

  @Field(() => [WalletFinding], {
    description: 'At most 1,000 findings, those that block wallets first; otherwise in the order of wallets.',
  })
  findings!: readonly WalletFinding[]

  @Field(() => Int, { description: 'Number of findings that block wallets.' })
  differences!: number

  @Field(() => [WalletDonationSum], {
    description: 'Donations received and allocated; empty until it is complete.',
  })
  donations!: readonly WalletDonationSum[]

  @Field(() => [WalletSponsorBalance], { description: 'Balances of sponsors; empty until it is complete.' })
  sponsors!: readonly WalletSponsorBalance[]

  @Field(() => Boolean, {
    description:
      'Whether the report is complete and its signature is valid: false after any change in the database.',
  })
  isAuthentic!: boolean
}

@ObjectType({ description: 'A page of reconciliations.' })
export class WalletReconciliationConnection extends Connection(WalletReconciliation) {}
