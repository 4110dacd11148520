import { Field, ObjectType } from 'type-graphql'
import { Money } from '../../../../schema/scalars.js'
import { enumType } from '../../../shared/graphql/enum-type.js'
import { type CaseUpdateType, CaseUpdateTypeEnum } from '../../posts/analysis.type.js'
import { type ReviewAction, reviewActions } from './review-item.state.js'

export const ReviewActionEnum = enumType('ReviewAction', reviewActions, 'The action on approval.', {
  create_case: 'Opens a case from the post.',
  add_case_update: 'Adds an update to the case.',
  enrich_case: 'Adds the post to the case as a note.',
})

@ObjectType({ description: 'The case that an approval opens.' })
export class ProposedCase {
  @Field(() => String, { description: 'Title: the animal or the appeal.' })
  name!: string

  @Field(() => String, { description: 'Description; the text of the post.' })
  description!: string

  @Field(() => String, { nullable: true, description: 'The species: dog, cat, horse, bird, other.' })
  animalType?: string | undefined

  @Field(() => String, { nullable: true, description: 'As worded in the post.' })
  medicalCondition?: string | undefined

  @Field(() => Money, {
    nullable: true,
    description: 'The sum requested in the post, if it is in the base currency.',
  })
  donationGoal?: bigint | undefined

  @Field(() => String, { description: 'urgent or normal.' })
  priority!: string

  @Field(() => String, { description: 'rescue, surgery, treatment, transit or foster.' })
  category!: string
}

@ObjectType({ description: 'The proposed case update.' })
export class ProposedUpdate {
  @Field(() => CaseUpdateTypeEnum, {
    description: 'What the update reports: emergency, treatment, fundraising, adoption or a note.',
  })
  type!: CaseUpdateType

  @Field(() => String, { description: 'Text of the update.' })
  notes!: string
}

@ObjectType({ description: 'The action on approval of an item.' })
export class ProposedAction {
  @Field(() => ReviewActionEnum, { description: 'create_case, add_case_update or enrich_case.' })
  action!: ReviewAction

  @Field(() => ProposedCase, { nullable: true, description: 'With create_case: the case.' })
  caseData?: ProposedCase | undefined

  @Field(() => ProposedUpdate, { nullable: true, description: 'Without create_case: the update.' })
  updateData?: ProposedUpdate | undefined

  @Field(() => [String], { description: 'URLs of its pictures.' })
  images!: readonly string[]
}
