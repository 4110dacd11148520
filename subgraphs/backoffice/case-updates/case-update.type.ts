import { Directive, Field, ID, InputType, ObjectType } from 'type-graphql'
import { DateTime, JsonObject } from '../../../schema/scalars.js'
import { Connection } from '../../shared/paging/page.js'

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

  @Field(() => ID)
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

  @Field(() => String, { nullable: true })
  notes?: string

  @Field(() => ID, { description: 'Who wrote it.' })
  updatedBy!: string

  @Field(() => String)
  updatedByName!: string

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => JsonObject, { nullable: true, description: 'attachmentUrl, tags, priority.' })
  metadata?: CaseUpdateMetadata
}

@ObjectType({ description: 'A page of case updates.' })
export class CaseUpdateConnection extends Connection(CaseUpdate) {}

@InputType({ description: 'A new update of a case.' })
export class CreateCaseUpdateInput {
  @Field(() => ID)
  caseId!: string

  @Field(() => String, { description: 'Usually `note`; `status_change` is written by changing the case.' })
  type!: string

  @Field(() => String, { nullable: true })
  notes?: string | null

  @Field(() => JsonObject, {
    nullable: true,
    description: 'attachmentUrl, tags (list of strings), priority.',
  })
  metadata?: CaseUpdateMetadata | null
}
