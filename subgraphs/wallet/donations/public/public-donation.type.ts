import { Directive, Field, ID, ObjectType } from 'type-graphql'
import { Amount, DateTime } from '../../../../schema/scalars.js'
import { CacheControl } from '../../../shared/cache-control.js'
import { Connection } from '../../../shared/paging/page.js'
import type { Asset, Network } from '../../ledger/network.js'
import { AssetEnum, NetworkEnum } from '../../wallets/networks/network.type.js'

/** The backoffice owns public cases; the wallet adds what the ledger proves. */
@ObjectType({
  description:
    'A case as anyone may see it, without an account. Drafts are not public. Contains no personal data of people.',
})
@Directive('@key(fields: "id")')
export class PublicCase {
  @Field(() => ID, { description: '`cas_…`' })
  id!: string
}

@ObjectType({ description: 'A completed donation on the ledger, without its donor and message.' })
@CacheControl({ inheritMaxAge: true })
export class PublicDonation {
  @Field(() => ID, { description: '`wdn_…`' })
  id!: string

  @Field(() => NetworkEnum, { description: 'The ledger network. Donations on `testnet` are not real money.' })
  network!: Network

  @Field(() => Amount, { description: 'The amount in `asset`, without the transaction fee.' })
  amount!: bigint

  @Field(() => AssetEnum, { description: 'The asset of the amount.' })
  asset!: Asset

  @Field(() => DateTime, { nullable: true, description: 'When its transaction was confirmed.' })
  completedAt?: string
}

@ObjectType({ description: 'A page of public donations.' })
@CacheControl({ inheritMaxAge: true })
export class PublicDonationConnection extends Connection(PublicDonation) {}
