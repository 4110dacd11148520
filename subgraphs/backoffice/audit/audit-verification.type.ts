import { Field, ID, Int, ObjectType } from 'type-graphql'
import { type AuditFaultKind, auditFaultKinds } from '../../shared/audit/audit-verify.js'
import { enumType } from '../../shared/graphql/enum-type.js'

export const AuditFaultKindEnum = enumType(
  'AuditFaultKind',
  auditFaultKinds,
  'Kind of a sign that the audit log was tampered with.',
  {
    day_missing: 'A day was deleted or inserted before this one.',
    seal_invalid: 'The seal of the day was not made with the key for its entries.',
    chain_missing: 'The day has entries, but its chain was deleted.',
    rows_missing: 'Entries at this position were deleted.',
    end_differs: 'The day does not end where its seal says.',
    row_changed: 'The entry was changed after it was written.',
    row_moved: 'The entry was moved, inserted or replaced.',
    head_differs: 'The log was restored to an earlier state or rewritten.',
  },
)

@ObjectType({ description: 'A sign that the audit log was tampered with.' })
export class AuditFault {
  @Field(() => AuditFaultKindEnum, { description: 'What is wrong.' })
  kind!: AuditFaultKind

  @Field(() => String, { nullable: true, description: 'The day of the chain, `YYYY-MM-DD`, UTC.' })
  day?: string

  @Field(() => Int, { nullable: true, description: 'Position in the chain of the day, from 1.' })
  position?: number

  @Field(() => ID, { nullable: true, description: 'The entry, if one was changed, moved or inserted.' })
  id?: string

  @Field(() => String, { description: '`kind` as a sentence, in English.' })
  what!: string
}

@ObjectType({ description: 'The result of verifying a part of the audit log of the backoffice.' })
export class AuditVerification {
  @Field(() => Int, { description: 'Number of entries of this part whose content and place were verified.' })
  rows!: number

  @Field(() => Int, { description: 'Number of sealed days in the log.' })
  days!: number

  @Field(() => Int, { description: 'Number of sealed days up to the end of this part.' })
  daysDone!: number

  @Field(() => [AuditFault], {
    description: 'What was found in this part, at most 100; empty if it is sound.',
  })
  faults!: readonly AuditFault[]

  @Field(() => String, {
    nullable: true,
    description: 'Pass it as `after` to verify the next part; null when the whole log is verified.',
  })
  next?: string
}
