import { z } from 'zod'
import { trainingExample } from '../../../schema/input-rules/ai-hub.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { timestamp } from '../../shared/clock.js'
import { inTransaction } from '../../shared/database.js'
import { DomainError, notFound } from '../../shared/domain-error.js'
import { givenMembers } from '../../shared/given-members.js'
import { newId } from '../../shared/ids.js'
import { connectionFrom, type PageInput } from '../../shared/paging/page.js'
import type { TrainingOutcome } from '../../shared/training/training.type.js'
import { textOf, validated } from '../../shared/validated.js'
import { actorOf } from '../../shared/viewer.js'
import { type AgentName, agentNames } from '../agents/agent.policy.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { AnswerTrainer } from './answer-training.service.js'
import type { Models, ModelVersionRecord } from './models.service.js'
import type { TrainAgentInput } from './training.inputs.js'
import { labelsOf } from './training-example.mapper.js'
import { trainingLabelStore } from './training-label.store.js'
import { trainingLeaseStore } from './training-lease.store.js'
import { trainingRunStore } from './training-run.store.js'

/** Result of a training, with the model that it led to. */
interface AgentTraining extends TrainingOutcome {
  readonly version?: ModelVersionRecord | undefined
}

const order = z.object({
  trainingData: z.array(trainingExample).max(2_000, 'must have at most 2000 elements').nullish(),
  epochs: z.int().min(1, 'must be 1 to 500').max(500, 'must be 1 to 500').nullish(),
  learningRate: z.number().gt(0, 'must be above 0').max(5, 'must be at most 5').nullish(),
  seed: z.int().min(0, 'must be at least 0').max(2_147_483_647, 'must be at most 2147483647').nullish(),
  requestedBy: textOf(100).nullish(),
})

/** Lease of a training, renewed while it runs; afterwards its process counts as dead. */
const LEASE_MS = 15 * 60_000
const RENEWALS_PER_LEASE = 3

export interface TrainingDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'log' | 'audit'> {
  readonly models: Models
  readonly answers: AnswerTrainer
}

export type Training = ReturnType<typeof createTraining>

/** Rules of training (docs/contract/backoffice.md): one training per agent at a time, across processes. */
export function createTraining({ db, clock, log, audit, models, answers }: TrainingDependencies) {
  /** @returns undefined where another process trains the agent */
  async function withLease<Result>(
    agent: AgentName,
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    const holder = newId('job')
    if (!(await trainingLeaseStore(db).take(agent, holder, timestamp(clock), timestamp(clock, LEASE_MS))))
      return undefined
    const renew = () =>
      trainingLeaseStore(db)
        .renew(agent, holder, timestamp(clock, LEASE_MS))
        .catch((error: unknown) =>
          log.warn({ err: error, agent }, 'the lease of a training could not be renewed'),
        )
    const renewal = setInterval(renew, LEASE_MS / RENEWALS_PER_LEASE)
    try {
      return await work()
    } finally {
      clearInterval(renewal)
      await trainingLeaseStore(db).release(agent, holder)
    }
  }

  async function keepLabels(labels: ReturnType<typeof labelsOf>, givenBy: string): Promise<void> {
    await inTransaction(db, async (trx) => {
      for (const label of labels)
        await trainingLabelStore(trx).put({
          ...label,
          id: newId('lbl'),
          source: 'training_data',
          givenBy,
          createdAt: timestamp(clock),
        })
    })
  }

  async function record(
    by: Pick<RequestContext, 'viewer' | 'requestId'>,
    trainedBy: string,
    startedAt: string,
    outcome: Omit<AgentTraining, 'timeElapsed'>,
  ): Promise<void> {
    const { agentId, recordsTrained, accuracy, promoted, version } = outcome
    await inTransaction(db, async (trx) => {
      await trainingRunStore(trx).insert({
        id: newId('evt'),
        agent: agentId,
        records: recordsTrained,
        accuracy,
        promoted,
        trainedBy,
        startedAt,
        finishedAt: timestamp(clock),
      })
      await audit.record(trx, by, {
        action: 'agent.trained',
        target: agentId,
        details: { trainedBy, recordsTrained, accuracy, promoted, version: version?.version },
      })
    })
  }

  return {
    /**
     * Trains an agent on the given and all earlier examples.
     * @throws NOT_FOUND, ValidationError, CONFLICT while a training of the agent runs
     */
    async train(context: RequestContext, id: string, input: TrainAgentInput): Promise<AgentTraining> {
      const agentId = agentNames.find((name) => name === id)
      if (!agentId) throw notFound('Agent', id)
      const { trainingData, epochs, learningRate, seed, requestedBy } = validated(order, input)
      const actor = actorOf(context.viewer)
      const trainedBy = (context.viewer.kind === 'service' ? requestedBy : undefined) ?? actor.id
      const examples = trainingData ?? []
      const labels = agentId === 'MicroblogAgent' ? labelsOf(examples) : []
      const outcome = await withLease(agentId, async (): Promise<AgentTraining> => {
        const startedAt = timestamp(clock)
        const began = performance.now()
        let done: Omit<AgentTraining, 'agentId' | 'timeElapsed'>
        if (agentId === 'CaseAgent') {
          const { records, accuracy, promoted } = await answers.train(examples)
          done = { recordsTrained: records, accuracy, promoted }
        } else {
          await keepLabels(labels, trainedBy)
          const parameters = givenMembers({ epochs, learningRate, seed })
          const version = await models.submit(await models.train(parameters), context, trainedBy)
          done = {
            recordsTrained: examples.length || version.records,
            accuracy: version.heldOut.relevance.accuracy,
            promoted: version.isActive,
            version,
          }
        }
        const trained = { agentId, ...done, timeElapsed: Math.round(performance.now() - began) }
        await record(context, trainedBy, startedAt, trained)
        return trained
      })
      if (!outcome) throw new DomainError('CONFLICT', `${agentId} is already being trained; retry later.`)
      return outcome
    },

    /** Trains the analysis on new labels; returns false while another process trains. */
    async retrain(jobId: string): Promise<boolean> {
      const by = { viewer: { kind: 'service', subject: 'service:ai-hub' }, requestId: jobId } as const
      const done = await withLease('MicroblogAgent', async () => {
        if ((await trainingLabelStore(db).countUnused()) === 0) return true
        const startedAt = timestamp(clock)
        const version = await models.submit(await models.train({}), by, by.viewer.subject)
        await record(by, by.viewer.subject, startedAt, {
          agentId: 'MicroblogAgent',
          recordsTrained: version.records,
          accuracy: version.heldOut.relevance.accuracy,
          promoted: version.isActive,
          version,
        })
        return true
      })
      return done ?? false
    },

    labels: (input: PageInput) => connectionFrom(input, (page) => trainingLabelStore(db).page(page)),

    /** @throws NOT_FOUND */
    async forgetLabel(context: RequestContext, id: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        if (!(await trainingLabelStore(trx).removeById(id))) throw notFound('Training label', id)
        await audit.record(trx, context, { action: 'training_label.deleted', target: id })
      })
    },

    /** Training statistics of the agents. */
    async statistics(): Promise<ReadonlyMap<AgentName, AgentStatistics>> {
      const training = await trainingLeaseStore(db).held(timestamp(clock))
      const active = await models.current()
      const statistics = new Map<AgentName, AgentStatistics>()
      for (const agent of agentNames) {
        const run = await trainingRunStore(db).latestPromoted(agent)
        const version = agent === 'MicroblogAgent' ? active : undefined
        statistics.set(agent, {
          isTraining: training.includes(agent),
          accuracy: version?.heldOut.relevance.accuracy ?? run?.accuracy,
          lastTrained: version?.createdAt ?? run?.finishedAt,
        })
      }
      return statistics
    },
  }
}

/** Training statistics of an agent. */
export interface AgentStatistics {
  readonly isTraining: boolean
  /** On held-out data, 0 to 1; undefined before the first training. */
  readonly accuracy: number | undefined
  readonly lastTrained: string | undefined
}
