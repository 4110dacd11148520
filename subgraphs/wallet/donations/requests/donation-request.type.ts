import { Field, ID, ObjectType } from 'type-graphql'
import { Amount, DateTime } from '../../../../schema/scalars.js'
import { enumType } from '../../../shared/graphql/enum-type.js'
import type { Asset, Network } from '../../ledger/network.js'
import { AssetEnum, NetworkEnum } from '../../wallets/networks/network.type.js'
import { donationRequestStates } from './donation-request.state.js'

export const DonationRequestStateEnum = enumType(
  'DonationRequestState',
  donationRequestStates,
  'Whether the payment of a donation request is expected, was received, or is overdue.',
  {
    open: 'Awaits a payment. Transitions to received or expired.',
    received: 'A payment with its memo was received and is a donation to the case. Final.',
    expired:
      'No payment was received in time. A later one is still a donation to the case. Transitions to received.',
  },
)

@ObjectType({
  description:
    'A request for one donation to a case, with a unique memo, by which the platform recognises the payment. Contains ' +
    'nothing about the donor.',
})
export class DonationRequest {
  @Field(() => ID, { description: '`drq_…`; anyone who knows it can read the request.' })
  id!: string

  @Field(() => ID, { description: 'The case that the payment is donated to: `cas_…`.' })
  caseId!: string

  @Field(() => NetworkEnum, { description: 'The ledger network. Donations on `testnet` are not real money.' })
  network!: Network

  @Field(() => AssetEnum, { description: 'The requested asset. A payment in the other asset also counts.' })
  asset!: Asset

  @Field(() => Amount, { nullable: true, description: 'The requested amount; null if the payer chooses.' })
  amount?: bigint

  @Field(() => String, { description: 'The text memo of the payment.' })
  memo!: string

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { description: 'Until when the payment is expected, UTC.' })
  expiresAt!: string

  donationId?: string
}

export type DonationRequestRecord = Readonly<DonationRequest>
