import type { RequestContext } from '../../../schema/viewer.js'
import { type Database, inTransaction } from '../../shared/database.js'
import { type GraphClient, serviceOperation } from '../../shared/service-calls/graph-client.js'
import { personOf } from '../../shared/viewer.js'
import type { AuditTrail } from '../audit/audit-trail.service.js'
import type { AiTraining, AiTrainingExampleInput } from './ai-training.type.js'

const trainAgent = serviceOperation<
  { agentId: string; input: Record<string, unknown> },
  { trained: AiTraining }
>(
  `mutation TrainAgentForAdministrator($agentId: ID!, $input: TrainAgentInput!) {
    trained: trainAgent(agentId: $agentId, input: $input) { agentId recordsTrained accuracy timeElapsed promoted }
  }`,
)

/** Examples and parameters of a training. */
export interface TrainingRequest {
  readonly trainingData?: readonly AiTrainingExampleInput[] | null | undefined
  readonly epochs?: number | null | undefined
  readonly learningRate?: number | null | undefined
}

export type AiTrainings = ReturnType<typeof createAiTrainings>

/** Trains agents of the AI hub (docs/contract/backoffice.md). */
export function createAiTrainings(dependencies: { db: Database; audit: AuditTrail; graph: GraphClient }) {
  const { db, audit, graph } = dependencies
  return {
    /** @throws NOT_FOUND, ValidationError, CONFLICT as returned by the AI hub; UPSTREAM_ERROR when it is unavailable */
    async train(by: RequestContext, agentId: string, order: TrainingRequest): Promise<AiTraining> {
      const trainingData = order.trainingData?.map((example) => ({ ...example }))
      const input = { ...order, trainingData, requestedBy: personOf(by.viewer).subject }
      const { trained } = await graph.request(trainAgent, { agentId, input }, { requestId: by.requestId })
      await inTransaction(db, (trx) =>
        audit.record(trx, by, {
          action: 'ai_agent_trained',
          resource: 'ai_agent',
          resourceId: agentId,
          after: trained,
          severity: 'high',
          category: 'system',
        }),
      )
      return trained
    },
  }
}
