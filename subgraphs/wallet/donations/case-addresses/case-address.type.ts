import { Field, ObjectType } from 'type-graphql'
import { CacheControl } from '../../../shared/cache-control.js'
import type { Network } from '../../ledger/network.js'
import { NetworkEnum } from '../../wallets/networks/network.type.js'

@ObjectType({ description: 'How to pay a donation to a case from any account on a ledger network.' })
@CacheControl({ inheritMaxAge: true })
export class CaseDonationAddress {
  @Field(() => NetworkEnum, { description: 'The ledger network. Donations on `testnet` are not real money.' })
  network!: Network

  @Field(() => String, { description: 'The muxed address of the case (`M…`): payments to it need no memo.' })
  address!: string

  @Field(() => String, {
    description: 'The donation account (`G…`), for payers that cannot pay muxed addresses; only with `memo`.',
  })
  account!: string

  @Field(() => String, { description: 'The text memo of a payment to `account`.' })
  memo!: string

  @Field(() => String, {
    description:
      'A link that opens a wallet with the address of the case (SEP-7); the payer chooses amount and asset.',
  })
  paymentUri!: string
}
