import { Directive, Field, ID, InputType, ObjectType } from 'type-graphql'
import { DateTime, JsonObject } from '../../../../schema/scalars.js'
import { Connection } from '../../../shared/paging/page.js'
import { PostOfCaseInput } from '../case.inputs.js'

/** What a case update may carry besides its text (backoffice document, "Case update"). */
export interface CaseUpdateMetadata {
  readonly attachmentUrl?: string
  readonly tags?: readonly string[]
  readonly priority?: string
  readonly [member: string]: unknown
}

@ObjectType({ description: 'Something that happened to a case.' })
@Directive('@key(fields: "id")')
export class CaseUpdate {
  @Field(() => ID, { description: '`upd_…`' })
  id!: string

  @Field(() => ID, { description: 'The case it belongs to (`cas_…`).' })
  caseId!: string

  @Field(() => String, {
    description:
      '`status_change`, `note`, or what the AI hub found: emergency, medical_progress, fundraising, adoption.',
  })
  type!: string

  @Field(() => String, { nullable: true, description: 'The state after a status change.' })
  status?: string

  @Field(() => String, { nullable: true, description: 'The state before a status change.' })
  previousStatus?: string

  @Field(() => String, {
    nullable: true,
    description:
      'What happened, in the words of whoever wrote it; null for a mere change of status. Show it ' +
      'as text.',
  })
  notes?: string

  @Field(() => ID, { description: 'Who wrote it (`usr_…`), or the name of a service.' })
  updatedBy!: string

  @Field(() => String, { description: 'Their name when it was written.' })
  updatedByName!: string

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => JsonObject, { nullable: true, description: 'attachmentUrl, tags, priority.' })
  metadata?: CaseUpdateMetadata
}

@ObjectType({ description: 'A page of case updates.' })
export class CaseUpdateConnection extends Connection(CaseUpdate) {}

@InputType({ description: 'News of a case, for donors and staff.' })
export class CreateCaseUpdateInput {
  @Field(() => ID, { description: 'The case that there is news of (`cas_…`).' })
  caseId!: string

  @Field(() => String, { description: 'Usually `note`; `status_change` is written by changing the case.' })
  type!: string

  @Field(() => String, {
    nullable: true,
    description: 'The news, at most 10,000 characters; donors read it.',
  })
  notes?: string | null

  @Field(() => JsonObject, {
    nullable: true,
    description: 'attachmentUrl, tags (list of strings), priority.',
  })
  metadata?: CaseUpdateMetadata | null

  @Field(() => PostOfCaseInput, {
    nullable: true,
    description:
      'The post that it is made from; where an update was made from it already, that one is the answer. Staff only.',
  })
  fromPost?: PostOfCaseInput | null
}
