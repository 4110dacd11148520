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
  'Where a case stands; which state may follow which is said at each.',
  {
    active: 'Help is under way and donations are welcome. May become urgent, completed or draft.',
    urgent: 'Help is needed at once; staff was told. May become active or completed.',
    completed: 'The animal was helped. May become active or urgent again, because animals relapse.',
    draft: 'Being prepared: nobody can donate to it yet. May become active or urgent.',
  },
)
export const CasePriorityEnum = enumType(
  'CasePriority',
  casePriorities,
  'How much a case presses on those who work on it.',
  {
    urgent: 'Before all others.',
    normal: 'In its turn.',
  },
)
export const CaseCategoryEnum = enumType('CaseCategory', caseCategories, 'What kind of help a case needs.', {
  rescue: 'The animal must be brought to safety.',
  surgery: 'It needs an operation.',
  treatment: 'It needs medicine or care over a time.',
  transit: 'It needs a place for a few days, or a journey.',
  foster: 'It needs a home until it is adopted.',
})

@ObjectType({ description: 'An animal that needs help, and what is raised for it.' })
@Directive('@key(fields: "id")')
export class Case {
  @Field(() => ID, { description: '`cas_…`' })
  id!: string

  @Field(() => String, { description: 'The animal or the appeal, as donors see it.' })
  name!: string

  @Field(() => String, { description: 'What happened and what is needed.' })
  description!: string

  @Field(() => CaseStatusEnum, {
    description: 'Where the case stands; a change is kept as an update of type `status_change`.',
  })
  status!: CaseStatus

  @Field(() => CasePriorityEnum, {
    description: 'How pressing it is for those who work on it; independent of the status.',
  })
  priority!: CasePriority

  @Field(() => CaseCategoryEnum, { description: 'What kind of help the animal needs.' })
  category!: CaseCategory

  @Field(() => ID, { nullable: true, description: 'The guardian who looks after the case (`usr_…`).' })
  guardianId?: string

  @Field(() => String, {
    nullable: true,
    description: 'That guardian’s name; null while nobody looks after the case.',
  })
  guardianName?: string

  @Field(() => Money, { nullable: true, description: 'What is needed, in the base currency.' })
  donationGoal?: bigint

  @Field(() => String, { nullable: true, description: 'URL of the main picture.' })
  imageUrl?: string

  @Field(() => [String], { description: 'URLs of further pictures.' })
  additionalImages!: string[]

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime)
  updatedAt!: string

  @Field(() => Int, {
    description: 'Counts the changes; send it back with a change to be told of another one meanwhile.',
  })
  version!: number
}

@ObjectType({ description: 'A page of cases.' })
export class CaseConnection extends Connection(Case) {}
