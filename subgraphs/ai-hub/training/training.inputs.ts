import { Field, Float, InputType, Int } from 'type-graphql'
import { TrainingExample } from '../../shared/training/training.type.js'

@InputType({ description: 'A labelled text for training.' })
export class TrainingExampleInput extends TrainingExample {}

@InputType({ description: 'What to train an agent with.' })
export class TrainAgentInput {
  @Field(() => [TrainingExampleInput], {
    nullable: true,
    description:
      'At most 2,000 examples, kept for later trainings; without any, the agent is retrained on the existing ' +
      'ones.',
  })
  trainingData?: TrainingExampleInput[] | null

  @Field(() => Int, {
    nullable: true,
    description: 'Passes over all examples, 1 to 500. Ignored for CaseAgent.',
  })
  epochs?: number | null

  @Field(() => Float, { nullable: true, description: 'Initial learning rate, above 0 and at most 5.' })
  learningRate?: number | null

  @Field(() => Int, { nullable: true, description: 'The same data and seed give the same model.' })
  seed?: number | null

  @Field(() => String, {
    nullable: true,
    description: 'The user behind a service call; ignored for other callers.',
  })
  requestedBy?: string | null
}
