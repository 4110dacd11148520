import { Directive, Field, ID, InputType, ObjectType } from 'type-graphql'
import { DateTime, JsonObject } from '../../../../schema/scalars.js'
import { Connection } from '../../../shared/paging/page.js'
import { PostOfCaseInput } from '../case.inputs.js'

/** Metadata of a case update (docs/contract/backoffice.md). */
export interface CaseUpdateMetadata {
  readonly attachmentUrl?: string
  readonly tags?: readonly string[]
  readonly priority?: string
  readonly pictureUrls?: readonly string[]
  readonly [member: string]: unknown
}

@ObjectType({ description: 'An event in the history of a case.' })
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
      'What happened, in the words of the author; null for a mere change of status. Show it as text.',
  })
  notes?: string

  @Field(() => ID, { description: 'The author (`usr_…`), or the name of a service.' })
  updatedBy!: string

  @Field(() => String, { description: 'Name of the author at that time.' })
  updatedByName!: string

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => JsonObject, {
    nullable: true,
    description: 'attachmentUrl, tags, priority, pictureUrls (at most 10).',
  })
  metadata?: CaseUpdateMetadata
}

@ObjectType({ description: 'A page of case updates.' })
export class CaseUpdateConnection extends Connection(CaseUpdate) {}

@InputType({ description: 'A case update for donors and staff.' })
export class CreateCaseUpdateInput {
  @Field(() => ID, { description: 'The case (`cas_…`).' })
  caseId!: string

  @Field(() => String, {
    description: 'Usually `note`; `status_change` is written when a case changes its status.',
  })
  type!: string

  @Field(() => String, { nullable: true, description: 'Text, at most 10,000 characters; visible to donors.' })
  notes?: string | null

  @Field(() => JsonObject, {
    nullable: true,
    description:
      'attachmentUrl, tags (list of strings), priority, pictureUrls (list of at most 10, shown to everyone).',
  })
  metadata?: CaseUpdateMetadata | null

  @Field(() => PostOfCaseInput, {
    nullable: true,
    description:
      'The post that it is created from; returns the existing update if the post already led to one. Staff only.',
  })
  fromPost?: PostOfCaseInput | null
}
