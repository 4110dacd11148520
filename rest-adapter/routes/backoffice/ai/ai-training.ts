import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'

export const aiTraining = section('AI routes: training', [
  route('POST /api/ai/train/:agentId', {
    summary: 'Train an agent',
    description:
      'The MicroblogAgent is trained with posts: `input` is the post; `expectedOutput` is an urgency (low, medium, high, ' +
      'critical), a type of update (emergency, medical_progress, fundraising, adoption, note), related or unrelated; ' +
      '`category` may add a second label. The CaseAgent is trained with questions and answers. Examples are kept for later ' +
      'trainings. `accuracy` is measured on held-out examples; a model that is less accurate is not ' +
      'activated (`promoted`). `recordsTrained` counts the given examples, or all known ones if none were ' +
      'given; `timeElapsed` is in milliseconds. The response is sent when the training has finished: after seconds, or ' +
      'minutes with many epochs. While a training of the agent is running, the response is 409.',
    errors: ['NOT_FOUND', 'CONFLICT', 'UPSTREAM_ERROR'],
    operation: graphql(
      `mutation TrainAiAgent(
        $agentId: ID!, $trainingData: [AiTrainingExampleInput!], $epochs: Int, $learningRate: Float
      ) {
        trainingResults: trainAiAgent(
          agentId: $agentId, trainingData: $trainingData, epochs: $epochs, learningRate: $learningRate
        ) { agentId recordsTrained accuracy timeElapsed promoted }
      }`,
    ),
    success: true,
    limits: {
      trainingData: { maxItems: 2_000 },
      epochs: { minimum: 1, maximum: 500 },
      learningRate: { exclusiveMinimum: 0, maximum: 5 },
    },
  }),
])
