import { Field, ID, InputType } from 'type-graphql'
import { MemoTypeEnum } from '../../../shared/graphql/memo-type.js'
import type { MemoType } from '../../ledger/network.js'

const REASON = 'Reason, for the audit log; at most 500 characters.'

@InputType({ description: 'The case that unallocated money was meant for.' })
export class AllocateDonationInput {
  @Field(() => ID, { description: 'As in `UnallocatedDonation.id` (`txn_…`).' })
  id!: string

  @Field(() => ID, { description: 'The case: `cas_…`. Drafts do not accept donations.' })
  caseId!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'The return of unallocated money to its sender.' })
export class ReturnDonationInput {
  @Field(() => ID, { description: 'As in `UnallocatedDonation.id` (`txn_…`).' })
  id!: string

  @Field(() => String, { description: REASON })
  reason!: string

  @Field(() => String, {
    nullable: true,
    description: 'The memo of the payment back; accounts of exchanges need one to identify their customer.',
  })
  memo?: string | null

  @Field(() => MemoTypeEnum, { nullable: true, description: 'The type of `memo`; default text.' })
  memoType?: MemoType | null
}
