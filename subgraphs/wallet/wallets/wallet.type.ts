import { Directive, Field, ID, ObjectType } from 'type-graphql'
import { Amount, DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import type { Network } from '../ledger/network.js'
import { NetworkEnum } from './networks/network.type.js'
import { walletOwnerships } from './ownership.policy.js'
import {
  type WalletFreezer,
  type WalletFunding,
  type WalletOwnerKind,
  type WalletStatus,
  walletFreezers,
  walletFundings,
  walletStatuses,
} from './wallet.state.js'

export const WalletStatusEnum = enumType(
  'WalletStatus',
  walletStatuses,
  'An `active` wallet can send and receive, a `frozen` one only receive, a `closed` one has no account on the ledger.',
  {
    active: 'Can send and receive. Transitions to frozen or closed.',
    frozen: 'Can receive but not send: it was frozen, or is being closed. Transitions to active or closed.',
    closed:
      'Its account was merged into another one and no longer exists; its history remains readable. Final.',
  },
)
const WalletFreezerEnum = enumType(
  'WalletFreezer',
  walletFreezers,
  'Who froze a wallet. Only the owner can lift the owner’s freeze; admins can lift the others.',
  {
    owner: 'The person whose wallet it is.',
    admin: 'An administrator of the platform; the owner cannot lift this freeze.',
    reconciliation:
      'The books of the wallet differ from the ledger. Lifted by the next reconciliation without a difference, or by an administrator.',
  },
)
export const WalletFundingEnum = enumType(
  'WalletFunding',
  walletFundings,
  'Whether the account of the wallet exists on the ledger; an `awaiting` wallet cannot send or receive yet.',
  {
    awaiting:
      'The account does not exist on the ledger yet; the wallet cannot send or receive. Transitions to funded.',
    funded: 'The account exists on the ledger and has its reserve.',
  },
)
export const WalletOwnershipEnum = enumType(
  'WalletOwnership',
  walletOwnerships,
  'Whose money a wallet holds.',
  {
    person: 'A person, named by `owner`.',
    organisation: 'The organisation, to which the wallets of erased people pass.',
    recovered:
      'Unknown: a restore found the account on the ledger. It is handed over to its owner with `requestWalletHandover`.',
  },
)

@ObjectType({ description: 'Notes of the owner about a wallet.' })
export class WalletMetadata {
  @Field(() => String, {
    nullable: true,
    description: 'The owner’s name for the wallet, at most 100 characters.',
  })
  name?: string

  @Field(() => String, {
    nullable: true,
    description: 'The owner’s description of the wallet, at most 1,000 characters.',
  })
  description?: string
}

@ObjectType({ description: 'A freeze of a wallet: it cannot send until the freeze is lifted.' })
export class WalletFreeze {
  @Field(() => WalletFreezerEnum, {
    description:
      'Who froze the wallet. Only the owner can lift the owner’s freeze; admins can lift the others.',
  })
  by!: WalletFreezer

  @Field(() => DateTime, { description: 'When it was frozen, UTC.' })
  since!: string

  @Field(() => String, { nullable: true, description: 'The reason that was given.' })
  reason?: string
}

@ObjectType({ description: 'Amounts by asset code.' })
export class WalletBalance {
  @Field(() => Amount, { description: 'Lumens, the native asset of the ledger.' })
  XLM!: bigint

  @Field(() => Amount, { description: 'US dollars of the configured issuer.' })
  USDC!: bigint
}

@ObjectType({ description: 'An account on a ledger network whose key the service keeps in custody.' })
@Directive('@key(fields: "id")')
export class Wallet {
  @Field(() => ID, { description: '`wal_…`' })
  id!: string

  ownerId!: string

  ownerKind!: WalletOwnerKind

  @Field(() => String, { description: 'The address of the account on the ledger: `G…`.' })
  publicKey!: string

  @Field(() => NetworkEnum, { description: 'The ledger network of the account; never changes.' })
  network!: Network

  @Field(() => WalletStatusEnum, {
    description: 'Whether the wallet can send; `freezes` and `closingTo` show why it cannot.',
  })
  status!: WalletStatus

  @Field(() => WalletFundingEnum, {
    description: 'Whether the account exists on the ledger yet; new wallets are funded in the background.',
  })
  funding!: WalletFunding

  @Field(() => WalletMetadata, {
    nullable: true,
    description: 'Notes of the owner; null if there are none. They are not published on the ledger.',
  })
  metadata?: WalletMetadata

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { description: 'The time of the last activity of the wallet.' })
  lastActivity!: string

  @Field(() => [WalletFreeze], { description: 'The freezes of the wallet; empty if there are none.' })
  freezes!: readonly WalletFreeze[]

  @Field(() => String, {
    nullable: true,
    description:
      'While the wallet is being closed: the destination of its remaining balance. It is `frozen` until then.',
  })
  closingTo?: string

  @Field(() => String, {
    nullable: true,
    description: 'After the wallet was closed: the destination of its remaining balance.',
  })
  closedTo?: string

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Since when the wallet has unclaimed funds: it received lumens after it was closed, or its owner was erased. ' +
      'Its owner or an admin can pay them out by closing the wallet (again).',
  })
  unclaimedSince?: string
}

export type WalletRecord = Readonly<Wallet>

@ObjectType({ description: 'A page of wallets.' })
export class WalletConnection extends Connection(Wallet) {}
