import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'

export const aiTraining = section('AI routes: training', [
  route('POST /api/ai/train/:agentId', {
    summary: 'Train an agent',
    description:
      'MicroblogAgent learns from posts: `input` is the post; `expectedOutput` is an urgency (low, medium, high, ' +
      'critical), a kind of news (emergency, medical_progress, fundraising, adoption, note), related or unrelated; ' +
      '`category` may add a second label. CaseAgent learns answers to questions. Examples are kept for later ' +
      'trainings. `accuracy` is measured on what the agent did not learn from; what would make it worse is not put to ' +
      'use (`promoted`). `recordsTrained` counts the given examples, or where none were given all that the agent ' +
      'knows; `timeElapsed` is milliseconds. The answer comes when the training is done: after seconds, with many epochs ' +
      'after minutes. While a training of the agent runs the answer is 409.',
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
