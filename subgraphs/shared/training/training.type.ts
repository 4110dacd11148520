import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql'

/** A training example, as the AI hub accepts it and the backoffice forwards it. */
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

/** The result of a training, as the AI hub returns it and the backoffice forwards it. */
@ObjectType()
export abstract class TrainingOutcome {
  @Field(() => ID, { description: 'CaseAgent or MicroblogAgent.' })
  agentId!: string

  @Field(() => Int, {
    description:
      'Number of supplied examples used for training; without any, the number of examples of the agent.',
  })
  recordsTrained!: number

  @Field(() => Float, { description: 'Accuracy on held-out examples, from 0 to 1.' })
  accuracy!: number

  @Field(() => Int, { description: 'Duration of the training, in milliseconds.' })
  timeElapsed!: number

  @Field(() => Boolean, {
    description: 'Whether the result is in use; false if it would have made the agent less accurate.',
  })
  promoted!: boolean
}
