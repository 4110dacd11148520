import { Directive, Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime, Money } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import {
  type CaseCategory,
  type CasePriority,
  type CaseStatus,
  caseCategories,
  casePriorities,
  caseStatuses,
} from './case.state.js'

export const CaseStatusEnum = enumType(
  'CaseStatus',
  caseStatuses,
  'State of a case; each value names its transitions.',
  {
    active: 'Help is under way and donations are accepted. May become urgent, completed or draft.',
    urgent: 'Help is needed immediately; staff were notified. May become active or completed.',
    completed: 'The animal was helped. May become active or urgent again, because animals relapse.',
    draft:
      'In preparation: visible to staff and its guardian only, no donations. May become active or urgent.',
  },
)
export const CasePriorityEnum = enumType(
  'CasePriority',
  casePriorities,
  'Priority of a case for the people who work on it.',
  { urgent: 'Before all other cases.', normal: 'In the usual order.' },
)
export const CaseCategoryEnum = enumType('CaseCategory', caseCategories, 'What kind of help a case needs.', {
  rescue: 'The animal must be brought to safety.',
  surgery: 'It needs an operation.',
  treatment: 'It needs medicine or care over a time.',
  transit: 'It needs a place for a few days, or a journey.',
  foster: 'It needs a home until it is adopted.',
})

@ObjectType({ description: 'An animal that needs help, and its fundraising.' })
@Directive('@key(fields: "id")')
export class Case {
  @Field(() => ID, { description: '`cas_…`' })
  id!: string

  @Field(() => String, { description: 'The animal or the appeal, as donors see it.' })
  name!: string

  @Field(() => String, { description: 'What happened and what is needed.' })
  description!: string

  @Field(() => CaseStatusEnum, {
    description: 'State of the case; every change adds a case update of type `status_change`.',
  })
  status!: CaseStatus

  @Field(() => CasePriorityEnum, {
    description: 'Priority for the people who work on it; independent of the status.',
  })
  priority!: CasePriority

  @Field(() => CaseCategoryEnum, { description: 'What kind of help the animal needs.' })
  category!: CaseCategory

  @Field(() => ID, { nullable: true, description: 'The responsible guardian (`usr_…`).' })
  guardianId?: string

  @Field(() => String, { nullable: true, description: 'Name of the guardian; null without one.' })
  guardianName?: string

  @Field(() => Money, { nullable: true, description: 'Fundraising goal in the base currency.' })
  donationGoal?: bigint

  @Field(() => String, { nullable: true, description: 'URL of the main picture.' })
  imageUrl?: string

  @Field(() => [String], { description: 'URLs of further pictures.' })
  additionalImages!: string[]

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime)
  updatedAt!: string

  @Field(() => Int)
  version!: number
}

@ObjectType({ description: 'A page of cases.' })
export class CaseConnection extends Connection(Case) {}
