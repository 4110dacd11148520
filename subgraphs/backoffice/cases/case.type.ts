import { Directive, Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime, Money } from '../../../schema/scalars.js'
import { enumType } from '../../shared/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import {
  type CaseCategory,
  type CasePriority,
  type CaseStatus,
  caseCategories,
  casePriorities,
  caseStatuses,
} from './case.state.js'

export const CaseStatusEnum = enumType('CaseStatus', caseStatuses, 'The state of a case.')
export const CasePriorityEnum = enumType('CasePriority', casePriorities, 'How pressing a case is.')
export const CaseCategoryEnum = enumType('CaseCategory', caseCategories, 'What kind of help a case needs.')

@ObjectType({ description: 'An animal that needs help, and what is raised for it.' })
@Directive('@key(fields: "id")')
export class Case {
  @Field(() => ID, { description: '`cas_…`' })
  id!: string

  @Field(() => String, { description: 'The animal or the appeal, as donors see it.' })
  name!: string

  @Field(() => String, { description: 'What happened and what is needed.' })
  description!: string

  @Field(() => CaseStatusEnum)
  status!: CaseStatus

  @Field(() => CasePriorityEnum)
  priority!: CasePriority

  @Field(() => CaseCategoryEnum)
  category!: CaseCategory

  @Field(() => ID, { nullable: true, description: 'The guardian who looks after the case (`usr_…`).' })
  guardianId?: string

  @Field(() => String, { nullable: true })
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
