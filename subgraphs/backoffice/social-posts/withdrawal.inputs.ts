import { Field, ID, InputType } from 'type-graphql'
import { PostOfCaseInput } from '../cases/case.inputs.js'
import type { SocialPostOutcome } from './social-post.state.js'
import { SocialPostOutcomeEnum } from './social-post.type.js'

@InputType({ description: 'What a service made of a post and takes back.' })
export class WithdrawalInput {
  @Field(() => ID, { description: 'The case that was opened, or that an update was added to.' })
  caseId!: string

  @Field(() => SocialPostOutcomeEnum, { description: 'What was made: the case, or the update.' })
  outcome!: SocialPostOutcome

  @Field(() => PostOfCaseInput, {
    nullable: true,
    description: 'The post that it was made from; left out for one that nobody wrote.',
  })
  fromPost?: PostOfCaseInput | null

  @Field(() => String, { description: 'Why, for readers of the case.' })
  notes!: string
}
