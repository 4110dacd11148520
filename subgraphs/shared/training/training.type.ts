import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql'

/** An example for an agent, as the AI hub takes it and the backoffice hands it on. */
@InputType()
export abstract class TrainingExample {
  @Field(() => String, { description: 'A post, or for CaseAgent a question; at most 10,000 characters.' })
  input!: string

  @Field(() => String, {
    description:
      'Of a post: an urgency (low, medium, high, critical), a kind of news (emergency, medical_progress, fundraising, ' +
      'adoption, note), related or unrelated. Of a question: the answer.',
  })
  expectedOutput!: string

  @Field(() => String, {
    nullable: true,
    description:
      'A second label of the post, or the label where `expectedOutput` is a sentence; of a question its subject.',
  })
  category?: string | null
}

/** What came of a training, as the AI hub tells it and the backoffice hands it on. */
@ObjectType()
export abstract class TrainingOutcome {
  @Field(() => ID, { description: 'CaseAgent or MicroblogAgent.' })
  agentId!: string

  @Field(() => Int, {
    description:
      'How many of the given examples were learnt from; where none were given, how many the agent knows.',
  })
  recordsTrained!: number

  @Field(() => Float, { description: 'Share that is right of what the agent did not learn from, 0 to 1.' })
  accuracy!: number

  @Field(() => Int, { description: 'How long the training took, in milliseconds.' })
  timeElapsed!: number

  @Field(() => Boolean, {
    description: 'Whether what was learnt is in use; not where the agent would have become worse by it.',
  })
  promoted!: boolean
}
