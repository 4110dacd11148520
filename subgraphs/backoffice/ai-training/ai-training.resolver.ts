import { Arg, Ctx, Float, ID, Int, Mutation, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { AiTrainings } from './ai-training.service.js'
import { AiTraining, AiTrainingExampleInput } from './ai-training.type.js'

@Resolver(() => AiTraining)
export class AiTrainingResolver {
  constructor(private readonly trainings: AiTrainings) {}

  @Mutation(() => AiTraining, {
    description:
      'Trains an agent of the AI hub and returns when training has finished: within seconds, or minutes with many epochs.',
  })
  @Allow('admin')
  trainAiAgent(
    @Ctx() context: GraphContext,
    @Arg('agentId', () => ID, { description: 'CaseAgent or MicroblogAgent.' }) agentId: string,
    @Arg('trainingData', () => [AiTrainingExampleInput], {
      nullable: true,
      description: 'At most 2,000 examples; if omitted, the agent is retrained on all known examples.',
    })
    trainingData?: AiTrainingExampleInput[],
    @Arg('epochs', () => Int, { nullable: true, description: 'Passes over all examples, 1 to 500.' })
    epochs?: number,
    @Arg('learningRate', () => Float, {
      nullable: true,
      description: 'Initial learning rate, above 0 and at most 5.',
    })
    learningRate?: number,
  ): Promise<AiTraining> {
    return this.trainings.train(context, agentId, { trainingData, epochs, learningRate })
  }
}
