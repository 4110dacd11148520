import { Field, ID, InputType, ObjectType } from 'type-graphql'
import { DateTime } from '../../../../schema/scalars.js'
import { Connection } from '../../../shared/paging/page.js'

@ObjectType({ description: 'A proposed case update, which is published when a person confirms it.' })
export class CaseUpdateDraft {
  @Field(() => ID, { description: '`cud_…`' })
  id!: string

  @Field(() => ID, { description: 'The case that it is about (`cas_…`).' })
  caseId!: string

  @Field(() => String, { description: 'As in the update: `note`, `medical_progress` and others.' })
  type!: string

  @Field(() => String, { description: 'The proposed text. Show it as text.' })
  notes!: string

  @Field(() => ID, { description: 'The person for whom it was drafted (`usr_…`).' })
  draftedBy!: string

  @Field(() => String, { description: 'Name of that person at that time.' })
  draftedByName!: string

  @Field(() => DateTime)
  createdAt!: string
}

@ObjectType({ description: 'A page of drafts of case updates.' })
export class CaseUpdateDraftConnection extends Connection(CaseUpdateDraft) {}

@InputType({ description: 'A case update that a person must confirm.' })
export class DraftCaseUpdateInput {
  @Field(() => ID, { description: 'The case (`cas_…`).' })
  caseId!: string

  @Field(() => String, { description: 'Type of the case update; usually `note`.' })
  type!: string

  @Field(() => String, { description: 'Text for donors and staff, at most 10,000 characters.' })
  notes!: string
}
