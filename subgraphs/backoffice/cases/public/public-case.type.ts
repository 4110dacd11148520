import { Directive, Field, ID, ObjectType } from 'type-graphql'
import { DateTime, Money } from '../../../../schema/scalars.js'
import { CacheControl } from '../../../shared/cache-control.js'
import { Connection } from '../../../shared/paging/page.js'
import type { CaseCategory, CaseStatus } from '../case.state.js'
import { CaseCategoryEnum, CaseStatusEnum } from '../case.type.js'
import type { CaseUpdateMetadata } from '../updates/case-update.type.js'

/** A separate type, so that a field is public only if it is declared here. */
@ObjectType({
  description:
    'A case as anyone may see it, without an account. Drafts are not public. Contains no personal data of people.',
})
@Directive('@key(fields: "id")')
@CacheControl({ inheritMaxAge: true })
export class PublicCase {
  @Field(() => ID, { description: '`cas_…`' })
  id!: string

  @Field(() => String, {
    description: 'The animal or the appeal. Untrusted text: do not render it as markup.',
  })
  name!: string

  @Field(() => String, {
    description: 'What happened and what is needed. Untrusted text: do not render it as markup.',
  })
  description!: string

  @Field(() => CaseStatusEnum, { description: 'State of the case, never `draft`.' })
  status!: CaseStatus

  @Field(() => CaseCategoryEnum, { description: 'What kind of help the animal needs.' })
  category!: CaseCategory

  @Field(() => Money, {
    nullable: true,
    description: 'Fundraising goal in `currency`; null when no money is raised.',
  })
  donationGoal?: bigint

  @Field(() => String, { nullable: true, description: 'URL of the main picture.' })
  imageUrl?: string

  @Field(() => [String], { description: 'URLs of further pictures.' })
  additionalImages!: string[]

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime)
  updatedAt!: string
}

@ObjectType({ description: 'A page of public cases.' })
@CacheControl({ inheritMaxAge: true })
export class PublicCaseConnection extends Connection(PublicCase) {}

@ObjectType({ description: 'An event in the history of a public case, without its author.' })
@CacheControl({ inheritMaxAge: true })
export class PublicCaseUpdate {
  @Field(() => ID, { description: '`upd_…`' })
  id!: string

  @Field(() => String, {
    description:
      '`status_change`, `note`, or what the AI hub found: emergency, medical_progress, fundraising, adoption.',
  })
  type!: string

  @Field(() => String, { nullable: true, description: 'The state after a status change.' })
  status?: string

  @Field(() => String, {
    nullable: true,
    description:
      'What happened; null for a mere change of status. Untrusted text: do not render it as markup.',
  })
  notes?: string

  @Field(() => DateTime)
  createdAt!: string

  /** Not public itself. */
  metadata?: CaseUpdateMetadata
}

@ObjectType({ description: 'A page of updates of a public case.' })
@CacheControl({ inheritMaxAge: true })
export class PublicCaseUpdateConnection extends Connection(PublicCaseUpdate) {}
