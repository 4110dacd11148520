import { z } from 'zod'
import { deploymentConfig } from '../../../schema/input-rules/deployments.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { timestamp } from '../../shared/clock.js'
import { inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError, notFound } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import { checkTarget } from '../../shared/outbound/outbound.js'
import { connectionFrom, type PageInput } from '../../shared/paging/page.js'
import { assertTransition } from '../../shared/states/transition-table.js'
import { modifiedConcurrently } from '../../shared/states/versioned.js'
import { checkedTogether, validated } from '../../shared/validated.js'
import { actorOf } from '../../shared/viewer.js'
import { recordBackofficeEvent } from '../events/backoffice-event.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import {
  actionStates,
  type Colour,
  type DeploymentAction,
  type DeploymentState,
  deploymentTransitions,
} from './deployment.state.js'
import { type DeploymentRecord, deploymentStore, trafficStore } from './deployment.store.js'
import type { DeploymentConfig, DeploymentConfigInput, DeploymentHealth, Traffic } from './deployment.type.js'
import { callHealth } from './health-check.client.js'
import { queueRouting } from './traffic.worker.js'

const newConfig = z.object({ config: deploymentConfig })

const other: Readonly<Record<Colour, Colour>> = { blue: 'green', green: 'blue' }

export type DeploymentDependencies = Pick<
  FeatureDependencies,
  'db' | 'clock' | 'audit' | 'notifier' | 'outbound'
>

export type Deployments = ReturnType<typeof createDeployments>

/** Rules of blue-green deployment (docs/contract/backoffice.md, docs/decisions.md#states). */
export function createDeployments({ db, clock, audit, notifier, outbound }: DeploymentDependencies) {
  /** Writes the change, its step and its audit entry. */
  async function write(
    trx: Transaction,
    by: RequestContext,
    after: DeploymentRecord,
    action: string,
    before?: DeploymentRecord,
  ): Promise<void> {
    const store = deploymentStore(trx)
    if (!before) await store.insert(after)
    else if (!(await store.replace(after, before.version))) throw modifiedConcurrently('deployment')
    await store.addStep(after, { action, byId: actorOf(by.viewer).id, at: after.updatedAt })
    await audit.record(trx, by, {
      action: auditActions[action] ?? `deployment_${action}`,
      resource: 'deployment',
      resourceId: after.id,
      ...(before ? { before } : {}),
      after,
      severity: after.state === 'live' || after.state === 'rolled_back' ? 'high' : 'medium',
      category: 'system',
    })
  }

  function moved(
    before: DeploymentRecord,
    state: DeploymentState,
    health?: DeploymentHealth,
  ): DeploymentRecord {
    assertTransition(deploymentTransitions, 'deployment', before.state, state)
    const changes = { state, version: before.version + 1, updatedAt: timestamp(clock) }
    return { ...before, ...changes, ...(health ? { health } : {}) }
  }

  async function known(trx: Parameters<typeof deploymentStore>[0], id: string): Promise<DeploymentRecord> {
    const record = await deploymentStore(trx).byId(id)
    if (!record) throw notFound('Deployment', id)
    return record
  }

  async function point(trx: Transaction, record: DeploymentRecord, colour: Colour, live?: string) {
    const { projectId, environment, version } = record.config
    const since = timestamp(clock)
    await trafficStore(trx).put({
      projectId,
      environment,
      colour,
      ...(live ? { deploymentId: live } : {}),
      since,
    })
    await queueRouting(trx, clock)
    const { id: deploymentId, state } = record
    const what = { deploymentId, state, projectId, environment, version, colour, since }
    await recordBackofficeEvent(trx, 'deployment.traffic_switched', what, clock)
    const about = { deploymentId, projectId, environment, version, state, colour }
    await notifier.notify(trx, 'system_maintenance', about)
  }

  /** The deployment that was live before, if there was one. @throws CONFLICT when its servers have another version */
  async function previousOf(trx: Transaction, live: DeploymentRecord): Promise<string | undefined> {
    const previous = (await deploymentStore(trx).lastLive(live))?.id
    const deployed = await deploymentStore(trx).lastDeployedOn(other[live.colour], live)
    if (previous === deployed) return previous
    throw new DomainError(
      'CONFLICT',
      'The servers of the previous version have another one by now; check and switch to that one, or deploy again.',
      { previous, deployed },
    )
  }

  return {
    find: (id: string): Promise<DeploymentRecord | undefined> => deploymentStore(db).byId(id),

    list: (input: PageInput) => connectionFrom(input, (page) => deploymentStore(db).page(page)),

    steps: (ids: readonly string[]) => deploymentStore(db).stepsOf(ids),

    traffic: (projectId: string, environment: string): Promise<Traffic | undefined> =>
      trafficStore(db).of(projectId, environment),

    /**
     * Starts a deployment to the set of servers without traffic.
     * @throws ValidationError, also for a health check URL that is not allowed
     */
    async initialize(by: RequestContext, input: DeploymentConfigInput): Promise<DeploymentRecord> {
      const [given] = await checkedTogether(
        () => validated(newConfig, { config: input }),
        () => checkTarget(outbound, 'config.healthCheckUrl', input.healthCheckUrl.trim()),
      )
      const config = configOf(given.config)
      return inTransaction(db, async (trx) => {
        const traffic = await trafficStore(trx).of(config.projectId, config.environment)
        const now = timestamp(clock)
        const record: DeploymentRecord = {
          id: newId('deploy'),
          state: 'initialized',
          colour: other[traffic?.colour ?? 'green'],
          config,
          version: 1,
          createdAt: now,
          updatedAt: now,
        }
        await write(trx, by, record, 'initialize')
        return record
      })
    },

    /**
     * Records that the version is on its servers.
     * @throws NOT_FOUND, CONFLICT out of order
     */
    deploy: (by: RequestContext, id: string): Promise<DeploymentRecord> =>
      inTransaction(db, async (trx) => {
        const before = await known(trx, id)
        assertMay('deploy_blue', before)
        const after = moved(before, 'blue_deployed')
        await write(trx, by, after, 'deploy_blue', before)
        return after
      }),

    /**
     * Calls the health check URL and stores the result.
     * @throws NOT_FOUND, CONFLICT out of order or when the deployment changed during the call
     */
    async checkHealth(by: RequestContext, id: string): Promise<DeploymentRecord> {
      const before = await known(db, id)
      assertMay('health_check', before)
      const health = await callHealth(outbound, clock, before.config.healthCheckUrl)
      const after = moved(before, health.status, health)
      await inTransaction(db, (trx) => write(trx, by, after, 'health_check', before))
      return after
    },

    /**
     * Switches the traffic to a healthy deployment; of two concurrent switches, one wins.
     * @throws NOT_FOUND, CONFLICT out of order, when another deployment has taken the traffic, or when its servers have
     *   another version by now
     */
    switchTraffic: (by: RequestContext, id: string): Promise<DeploymentRecord> =>
      inTransaction(db, async (trx) => {
        const before = await known(trx, id)
        assertMay('switch_traffic', before)
        const traffic = await trafficStore(trx).of(before.config.projectId, before.config.environment)
        if (traffic?.colour === before.colour)
          throw new DomainError(
            'CONFLICT',
            'Another deployment has taken the traffic; initialize a new one.',
            { live: traffic.deploymentId },
          )
        const deployed = await deploymentStore(trx).lastDeployedOn(before.colour, before)
        if (deployed !== id)
          throw new DomainError(
            'CONFLICT',
            'Its servers have another version by now; check and switch to that one, or deploy again.',
            { deployed },
          )
        const after = moved(before, 'live')
        await write(trx, by, after, 'switch_traffic', before)
        await point(trx, after, after.colour, id)
        return after
      }),

    /**
     * Rolls a deployment back. If it is live, the traffic returns to the previous one.
     * @throws NOT_FOUND, CONFLICT out of order, for a deployment that was live but no longer has the traffic, or when the
     *   servers of the previous one have another version by now
     */
    rollBack: (by: RequestContext, id: string): Promise<DeploymentRecord> =>
      inTransaction(db, async (trx) => {
        const before = await known(trx, id)
        assertMay('rollback', before)
        const traffic = await trafficStore(trx).of(before.config.projectId, before.config.environment)
        if (before.state === 'live' && traffic?.deploymentId !== id)
          throw new DomainError(
            'CONFLICT',
            'A later deployment has the traffic; roll that one back instead.',
            {
              live: traffic?.deploymentId,
            },
          )
        const after = moved(before, 'rolled_back')
        await write(trx, by, after, 'rollback', before)
        if (before.state === 'live')
          await point(trx, after, other[before.colour], await previousOf(trx, before))
        return after
      }),
  }
}

/** Audit actions that are not named after the deployment action. */
const auditActions: Readonly<Record<string, string>> = {
  switch_traffic: 'deployment_traffic_switched',
  rollback: 'deployment_rolled_back',
}

function assertMay(action: DeploymentAction, { id, state }: DeploymentRecord): void {
  const allowed: readonly DeploymentState[] = actionStates[action]
  if (allowed.includes(state)) return
  throw new DomainError(
    'CONFLICT',
    `The deployment ${id} is ${state}; ${action} is possible when it is ${allowed.join(', ')}.`,
    { state, allowed },
  )
}

function configOf(given: z.output<typeof newConfig>['config']): DeploymentConfig {
  const { projectId, environment, version, healthCheckUrl, ...rest } = given
  const set = Object.fromEntries(Object.entries(rest).filter(([, value]) => value != null))
  return { projectId, environment, version, healthCheckUrl, ...set }
}
