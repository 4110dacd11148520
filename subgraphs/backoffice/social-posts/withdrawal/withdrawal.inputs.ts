import { Field, ID, InputType } from 'type-graphql'
import { PostOfCaseInput } from '../../cases/case.inputs.js'
import type { SocialPostOutcome } from '../social-post.state.js'
import { SocialPostOutcomeEnum } from '../social-post.type.js'

@InputType({ description: 'A case or update that a service created from a post and withdraws.' })
export class WithdrawalInput {
  @Field(() => ID, { description: 'The created or updated case.' })
  caseId!: string

  @Field(() => SocialPostOutcomeEnum, { description: 'What was created: the case, or the update.' })
  outcome!: SocialPostOutcome

  @Field(() => PostOfCaseInput, {
    nullable: true,
    description: 'The source post; omitted for simulated posts.',
  })
  fromPost?: PostOfCaseInput | null

  @Field(() => String, { description: 'Reason, for readers of the case.' })
  notes!: string
}
