import { Field, ID, ObjectType } from 'type-graphql'
import { DateTime, Money } from '../../../../schema/scalars.js'
import { Connection } from '../../../shared/paging/page.js'

@ObjectType({
  description:
    'What a completed case received beyond its goal, and passed on to an open case. Donations stay with the case that ' +
    'they were made to; nothing moves on the ledger.',
})
export class SurplusTransfer {
  @Field(() => ID, { description: '`sur_…`' })
  id!: string

  fromCaseId!: string

  toCaseId!: string

  @Field(() => Money, { description: 'In the base currency.' })
  amount!: bigint

  @Field(() => DateTime)
  createdAt!: string
}

@ObjectType({ description: 'A page of surplus transfers.' })
export class SurplusTransferConnection extends Connection(SurplusTransfer) {}
