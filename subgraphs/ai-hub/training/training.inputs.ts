import { Field, Float, InputType, Int } from 'type-graphql'
import { TrainingExample } from '../../shared/training/training.type.js'

@InputType({ description: 'Something to learn.' })
export class TrainingExampleInput extends TrainingExample {}

@InputType({ description: 'What to train an agent with.' })
export class TrainAgentInput {
  @Field(() => [TrainingExampleInput], {
    nullable: true,
    description:
      'At most 2,000 examples, which are kept for later trainings; without any it learns what is known anew.',
  })
  trainingData?: TrainingExampleInput[] | null

  @Field(() => Int, {
    nullable: true,
    description: 'Passes over all examples, 1 to 500. CaseAgent learns in one whatever is given.',
  })
  epochs?: number | null

  @Field(() => Float, {
    nullable: true,
    description: 'The first step of every weight, above 0 and at most 5.',
  })
  learningRate?: number | null

  @Field(() => Int, { nullable: true, description: 'The same data and seed give the same model.' })
  seed?: number | null

  @Field(() => String, {
    nullable: true,
    description: 'Who asked a service for it; of others it is not read.',
  })
  requestedBy?: string | null
}
