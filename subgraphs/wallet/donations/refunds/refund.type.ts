import { Field, ID, ObjectType } from 'type-graphql'
import { DateTime } from '../../../../schema/scalars.js'
import { enumType } from '../../../shared/graphql/enum-type.js'
import { DonationReceipt } from '../donation.type.js'
import { type RefundState, refundStates } from './refund.state.js'

const RefundStateEnum = enumType(
  'DonationRefundState',
  refundStates,
  'How far the return of a donation has progressed.',
  {
    requested:
      'An administrator other than the requester must approve it. Leads to sent, rejected or expired.',
    rejected: 'An administrator rejected it; nothing was returned. Final.',
    expired: 'Not decided in time; nothing was returned. Final.',
    sent: 'It was approved, and the payment was accepted. Leads to completed or failed.',
    completed: 'The payment is on the ledger; the donation no longer counts. Final.',
    failed: 'The ledger rejected the payment; nothing was returned. Final, another refund may be requested.',
  },
)

@ObjectType({
  description:
    'The return of a whole donation to the account that paid it. The payment carries the hash of the donation’s ' +
    'transaction as a `return` memo.',
})
export class DonationRefund {
  @Field(() => ID, { description: 'Id of its approval (`apr_…`).' })
  id!: string

  @Field(() => RefundStateEnum, { description: 'Progress of the refund.' })
  state!: RefundState

  @Field(() => String, { description: 'Why the donation is returned, as the requester wrote it.' })
  reason!: string

  @Field(() => DateTime, { description: 'When it was requested.' })
  requestedAt!: string

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was approved, rejected or expired; null before.',
  })
  decidedAt?: string

  @Field(() => DonationReceipt, {
    nullable: true,
    description:
      'The proof on the ledger, once it is completed. Null if the donor is hidden from the viewer, since the ledger ' +
      'shows the account.',
  })
  receipt?: DonationReceipt
}
