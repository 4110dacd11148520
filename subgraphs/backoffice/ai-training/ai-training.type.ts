import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql'

@InputType({ description: 'Something that an agent of the AI hub shall learn.' })
export class AiTrainingExampleInput {
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

@ObjectType({ description: 'What came of the training of an agent of the AI hub.' })
export class AiTraining {
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
    description: 'Whether it is in use; not where the agent would have become worse by it.',
  })
  promoted!: boolean
}
