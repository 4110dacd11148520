import { Directive, Field, ID, ObjectType } from 'type-graphql'
import { Amount, DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import type { Network } from '../ledger/network.js'
import { NetworkEnum } from './network.type.js'
import {
  type WalletFreezer,
  type WalletFunding,
  type WalletStatus,
  walletFreezers,
  walletFundings,
  walletStatuses,
} from './wallet.state.js'

export const WalletStatusEnum = enumType(
  'WalletStatus',
  walletStatuses,
  'An `active` wallet sends and receives, a `frozen` one only receives, a `closed` one is gone from the ledger.',
  {
    active: 'Sends and receives. May become frozen or closed.',
    frozen:
      'Receives but sends nothing: somebody froze it, or it is being closed. May become active ' +
      'again, or closed.',
    closed:
      'Its account is merged into another one and gone from the ledger; its history stays readable. ' +
      'Final.',
  },
)
const WalletFreezerEnum = enumType(
  'WalletFreezer',
  walletFreezers,
  'Who froze a wallet; only they can lift that.',
  {
    owner: 'The person that the wallet belongs to.',
    admin: 'An administrator of the platform; the owner cannot lift it.',
  },
)
export const WalletFundingEnum = enumType(
  'WalletFunding',
  walletFundings,
  'Whether the wallet has its account on the ledger; one that is `awaiting` cannot send or receive yet.',
  {
    awaiting:
      'The account does not exist on the ledger yet: the wallet cannot send or receive. Leads to ' +
      'funded.',
    funded: 'The account exists on the ledger and holds its reserve.',
  },
)

@ObjectType({ description: 'What the owner wrote about a wallet.' })
export class WalletMetadata {
  @Field(() => String, {
    nullable: true,
    description: 'What the owner calls the wallet, at most 100 characters; nobody else goes by it.',
  })
  name?: string

  @Field(() => String, {
    nullable: true,
    description: 'What the owner keeps the wallet for, in their words; at most 1,000 characters.',
  })
  description?: string
}

@ObjectType({ description: 'That somebody froze a wallet: it sends nothing until they lift it.' })
export class WalletFreeze {
  @Field(() => WalletFreezerEnum, { description: 'Who froze it, and who alone can lift that.' })
  by!: WalletFreezer

  @Field(() => DateTime, { description: 'When it was frozen, UTC.' })
  since!: string

  @Field(() => String, { nullable: true, description: 'What was said when it was frozen.' })
  reason?: string
}

@ObjectType({ description: 'Amounts by asset code.' })
export class WalletBalance {
  @Field(() => Amount, { description: 'Lumens, the ledger’s own asset.' })
  XLM!: bigint

  @Field(() => Amount, { description: 'US dollars of the configured issuer.' })
  USDC!: bigint
}

@ObjectType({ description: 'An account on a ledger network whose key the service keeps.' })
@Directive('@key(fields: "id")')
export class Wallet {
  @Field(() => ID, { description: '`wal_…`' })
  id!: string

  ownerId!: string

  @Field(() => String, { description: 'The account’s address on the ledger: `G…`.' })
  publicKey!: string

  @Field(() => NetworkEnum, {
    description: 'The ledger network that the account stands on; it never changes.',
  })
  network!: Network

  @Field(() => WalletStatusEnum, {
    description: 'Whether the wallet may send; see `freezes` and `closingTo` for why it may not.',
  })
  status!: WalletStatus

  @Field(() => WalletFundingEnum, {
    description: 'Whether the account exists on the ledger yet; a new wallet is funded in the background.',
  })
  funding!: WalletFunding

  @Field(() => WalletMetadata, {
    nullable: true,
    description:
      'What the owner wrote about the wallet for themselves; null where nothing was. It never ' +
      'reaches the ledger.',
  })
  metadata?: WalletMetadata

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { description: 'When something last happened to the wallet.' })
  lastActivity!: string

  @Field(() => [WalletFreeze], { description: 'Who froze it; empty where nobody did.' })
  freezes!: readonly WalletFreeze[]

  @Field(() => String, {
    nullable: true,
    description: 'While it is being closed: the address that gets what is left. It is `frozen` meanwhile.',
  })
  closingTo?: string

  @Field(() => String, {
    nullable: true,
    description: 'Once it is closed: the address that got what was left.',
  })
  closedTo?: string

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Since when it holds what nobody is going to send: lumens reached its address after it was closed, or its owner ' +
      'was erased. Closing it, again where it is closed, pays that out; its owner may do that, and admins.',
  })
  unclaimedSince?: string
}

/** A wallet as it is kept. */
export type WalletRecord = Readonly<Wallet>

@ObjectType({ description: 'A page of wallets.' })
export class WalletConnection extends Connection(Wallet) {}
