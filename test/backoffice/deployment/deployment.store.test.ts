import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createDeployments } from '../../../subgraphs/backoffice/deployment/deployment.service.js'
import {
  actionStates,
  type DeploymentAction,
  type DeploymentState,
  deploymentStates,
  deploymentTransitions,
} from '../../../subgraphs/backoffice/deployment/deployment.state.js'
import { trafficStore } from '../../../subgraphs/backoffice/deployment/deployment.store.js'
import { callHealth } from '../../../subgraphs/backoffice/deployment/health-check.client.js'
import { queueRouting, trafficJobs } from '../../../subgraphs/backoffice/deployment/traffic.worker.js'
import { nginxRouter } from '../../../subgraphs/backoffice/deployment/traffic-router.client.js'
import { createNotifier } from '../../../subgraphs/backoffice/notifications/events/notifier.service.js'
import { inTransaction } from '../../../subgraphs/shared/database.js'
import { createWorker } from '../../../subgraphs/shared/jobs/jobs.js'
import { createOutbound } from '../../../subgraphs/shared/outbound/outbound.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { auditTrailForTest, requestBy } from '../../support/fixtures/audit.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

describe('the states of a deployment', () => {
  const results: Readonly<Record<DeploymentAction, readonly DeploymentState[]>> = {
    deploy_blue: ['blue_deployed'],
    health_check: ['healthy', 'unhealthy'],
    switch_traffic: ['live'],
    rollback: ['rolled_back'],
  }

  it('allow an action exactly when the transition table allows its result', () => {
    for (const [action, after] of Object.entries(results))
      for (const state of deploymentStates) {
        const allowed: readonly string[] = actionStates[action as DeploymentAction]
        const possible = after.some((next) => next === state || deploymentTransitions[state].includes(next))
        const excluded = after.length === 1 && after[0] === state
        expect(allowed.includes(state), `${action} when ${state}`).toBe(possible && !excluded)
      }
  })
})

describe('the nginx router', () => {
  it('replaces the upstream file, and sanitises names so that nginx cannot misread them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
    const file = join(folder, 'upstream.conf')
    const router = nginxRouter({ file, servers: { blue: 'blue.internal:80', green: 'green.internal:80' } })
    await router.apply([{ projectId: 'shop; } evil {', environment: 'prod', colour: 'blue' }])
    await router.apply([{ projectId: 'shop; } evil {', environment: 'prod', colour: 'green' }])
    expect(await readFile(file, 'utf8')).toBe(
      '# green\nupstream shop____evil___prod {\n  server green.internal:80;\n}\n',
    )
    await rm(folder, { recursive: true })
  })

  it('keeps the upstreams of environments without a deployment, such as the one that nginx begins with', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
    const file = join(folder, 'upstream.conf')
    await writeFile(file, '# blue\nupstream rescue_production {\n  server edge-blue:4000;\n}\n')
    const router = nginxRouter({ file, servers: { blue: 'edge-blue:4000', green: 'edge-green:4000' } })
    const staging = { projectId: 'rescue', environment: 'staging', colour: 'green' } as const
    const production = { projectId: 'rescue', environment: 'production', colour: 'green' } as const
    const servers = async () =>
      [
        ...(await readFile(file, 'utf8')).matchAll(/^upstream (\w+) \{\n {2}server ([\w-]+):4000;\n\}\n/gm),
      ].map(([, name, server]) => `${name} ${server}`)
    await router.apply([staging])
    await router.apply([staging])
    expect(await servers()).toEqual(['rescue_staging edge-green', 'rescue_production edge-blue'])
    await router.apply([production, staging])
    expect(await servers()).toEqual(['rescue_production edge-green', 'rescue_staging edge-green'])
    await rm(folder, { recursive: true })
  })

  it('gives two names that differ only in unsupported characters different upstreams', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
    const file = join(folder, 'upstream.conf')
    const router = nginxRouter({ file, servers: { blue: 'blue.internal:80', green: 'green.internal:80' } })
    await router.apply([
      { projectId: 'web-shop', environment: 'prod', colour: 'blue' },
      { projectId: 'web.shop', environment: 'prod', colour: 'green' },
    ])
    const names = [...(await readFile(file, 'utf8')).matchAll(/^upstream (\S+) \{$/gm)].map(
      ([, name]) => name,
    )
    expect(names).toEqual(['web_shop_prod', expect.stringMatching(/^web_shop_prod_[0-9a-f]{8}$/)])
    await rm(folder, { recursive: true })
  })
})

describe('the health check client', () => {
  it('gives up at the time limit and reports it', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const outbound = createOutbound({ allowPrivate: true, timeLimitMs: 100 })
    const health = await callHealth(outbound, manualClock(), `http://127.0.0.1:${port}/health`)
    expect(health).toMatchObject({
      status: 'unhealthy',
      failure: 'No response within the time limit.',
      checks: { api: false, database: false, authentication: false, monitoring: false },
    })
    expect(health).not.toHaveProperty('statusCode')
    await outbound.close()
    silent.closeAllConnections()
    await new Promise((resolve) => silent.close(resolve))
  })
})

describeOnDatabasesOf('backoffice', 'deployments', (open) => {
  it('route every live environment after each switch: two projects with two environments each', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
    const file = join(folder, 'upstream.conf')
    const db = await open()
    const clock = manualClock()
    const handlers = trafficJobs(db, nginxRouter({ file, servers: { blue: 'b:80', green: 'g:80' } }))
    const switchTo = async (projectId: string, environment: string, colour: 'blue' | 'green') => {
      await inTransaction(db, async (trx) => {
        await trafficStore(trx).put({ projectId, environment, colour, since: clock.now().toISOString() })
        await queueRouting(trx, clock)
      })
      await createWorker({ db, clock, log: recordedLog(), handlers }).runDue()
    }
    await switchTo('shop', 'prod', 'blue')
    await switchTo('web', 'prod', 'blue')
    await switchTo('web', 'test', 'green')
    await switchTo('shop', 'test', 'blue')
    await switchTo('shop', 'prod', 'green')
    const routes = [...(await readFile(file, 'utf8')).matchAll(/upstream (\S+) \{\n {2}server (\S+);\n\}/g)]
    expect(routes.map(([, name, server]) => `${name} ${server}`)).toEqual([
      'shop_prod g:80',
      'shop_test b:80',
      'web_prod b:80',
      'web_test g:80',
    ])
    await rm(folder, { recursive: true })
  })

  it('refuse plain HTTP and private addresses for health checks unless allowed, naming the member', async () => {
    const db = await open()
    const clock = manualClock()
    const outbound = createOutbound({ allowPrivate: false })
    const audit = auditTrailForTest(clock)
    const api = createDeployments({ db, clock, audit, outbound, notifier: createNotifier({ clock }) })
    const config = { projectId: 'shop', environment: 'prod', version: '1' }
    for (const healthCheckUrl of ['http://93.184.216.34/', 'https://127.0.0.1/', 'https://10.0.0.8/health'])
      await expect(api.initialize(requestBy('admin'), { ...config, healthCheckUrl })).rejects.toMatchObject({
        extensions: { code: 'VALIDATION_ERROR', details: { 'config.healthCheckUrl': expect.any(String) } },
      })
    expect(await db('deployments')).toEqual([])
    await outbound.close()
  })

  /** The service with responding servers, and a function that deploys versions of one project. */
  async function harness(whenCalled: () => Promise<unknown> = async () => {}) {
    const db = await open()
    const clock = manualClock()
    const send = async () => {
      await whenCalled()
      return { statusCode: 204 }
    }
    const outbound = { check: async () => {}, send, close: async () => {} }
    const audit = auditTrailForTest(clock)
    const api = createDeployments({ db, clock, audit, outbound, notifier: createNotifier({ clock }) })
    const by = requestBy('admin')
    const healthCheckUrl = 'https://shop.example/health'
    const deployed = async (version: string, projectId = 'shop') => {
      const { id } = await api.initialize(by, {
        projectId,
        environment: 'prod',
        version,
        healthCheckUrl,
      })
      await api.deploy(by, id)
      return id
    }
    const live = async (version: string, projectId?: string) => {
      const id = await deployed(version, projectId)
      await api.checkHealth(by, id)
      await api.switchTraffic(by, id)
      clock.advance(1_000)
      return id
    }
    return { db, api, by, deployed, live }
  }

  it('accept exactly one of several concurrent switches, of one deployment or of two', async () => {
    const { db, api, by, deployed } = await harness()
    const ids = [await deployed('1'), await deployed('2')]
    for (const id of ids) await api.checkHealth(by, id)
    const answers = await Promise.allSettled([...ids, ...ids].map((id) => api.switchTraffic(by, id)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason.extensions.code).toBe('CONFLICT')
    const live = await db('deployments').where({ state: 'live' }).pluck('id')
    expect(live).toHaveLength(1)
    expect((await api.traffic('shop', 'prod'))?.deploymentId).toBe(live[0])
    expect(await db('events').where({ kind: 'deployment.traffic_switched' })).toHaveLength(1)
    expect(await db('audit_logs').where({ action: 'deployment_traffic_switched' })).toHaveLength(1)
  })

  it('are routed in the order in which environments went live, so that an upstream keeps its name', async () => {
    const { db, live } = await harness()
    for (const projectId of ['web-shop', 'web shop', 'web.shop', 'web-shop']) await live('1', projectId)
    const routes = await trafficStore(db).all()
    expect(routes.map(({ projectId }) => projectId)).toEqual(['web-shop', 'web shop', 'web.shop'])
  })

  it('refuse a rollback to a version whose servers have another one by now', async () => {
    const { api, by, deployed, live } = await harness()
    const first = await live('1')
    const second = await live('2')
    const unchecked = await deployed('3')
    await expect(api.rollBack(by, second)).rejects.toMatchObject({
      extensions: { code: 'CONFLICT', details: { previous: first, deployed: unchecked } },
    })
    expect(await api.traffic('shop', 'prod')).toMatchObject({ colour: 'green', deploymentId: second })
    await api.checkHealth(by, unchecked)
    await api.switchTraffic(by, unchecked)
    await api.rollBack(by, unchecked)
    expect(await api.traffic('shop', 'prod')).toMatchObject({ colour: 'green', deploymentId: second })
    // The servers of the first version still have the one that was rolled back.
    await expect(api.rollBack(by, second)).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } })
  })

  it('refuse to roll the first version back to servers that have one that was never live or was rolled back', async () => {
    const { api, by, deployed, live } = await harness()
    const first = await live('1')
    const second = await live('2')
    await api.rollBack(by, second)
    await expect(api.rollBack(by, first)).rejects.toMatchObject({
      extensions: { code: 'CONFLICT', details: { deployed: second } },
    })
    const unchecked = await deployed('3')
    await expect(api.rollBack(by, first)).rejects.toMatchObject({
      extensions: { code: 'CONFLICT', details: { deployed: unchecked } },
    })
    expect(await api.traffic('shop', 'prod')).toMatchObject({ colour: 'blue', deploymentId: first })
  })

  it('refuse to switch to a deployment whose servers have another version by now', async () => {
    const { api, by, deployed, live } = await harness()
    const first = await live('1')
    const checked = await deployed('2')
    await api.checkHealth(by, checked)
    const unchecked = await deployed('3')
    await expect(api.switchTraffic(by, checked)).rejects.toMatchObject({
      extensions: { code: 'CONFLICT', details: { deployed: unchecked } },
    })
    expect(await api.traffic('shop', 'prod')).toMatchObject({ colour: 'blue', deploymentId: first })
    await api.checkHealth(by, unchecked)
    await api.switchTraffic(by, unchecked)
    expect(await api.traffic('shop', 'prod')).toMatchObject({ colour: 'green', deploymentId: unchecked })
  })

  it('keep a rollback that happens during a health check', async () => {
    let decide: () => Promise<unknown> = async () => {}
    const { api, by, deployed } = await harness(() => decide())
    const id = await deployed('1')
    await api.checkHealth(by, id)
    decide = () => api.rollBack(by, id)
    await expect(api.checkHealth(by, id)).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } })
    expect((await api.find(id))?.state).toBe('rolled_back')
  })

  it('record an event for a switch and a rollback, but not for a refused switch', async () => {
    const db = await open()
    const clock = manualClock()
    const outbound = { check: async () => {}, send: async () => ({ statusCode: 204 }), close: async () => {} }
    const audit = auditTrailForTest(clock)
    const api = createDeployments({ db, clock, audit, outbound, notifier: createNotifier({ clock }) })
    const by = requestBy('admin')
    const healthCheckUrl = 'https://shop.example/health'
    const config = { projectId: 'shop', environment: 'prod', version: '1', healthCheckUrl }
    const { id } = await api.initialize(by, config)
    await api.deploy(by, id)
    await api.checkHealth(by, id)
    expect(await db('events')).toEqual([])
    await api.switchTraffic(by, id)
    await expect(api.switchTraffic(by, id)).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } })
    await api.rollBack(by, id)
    const events = (await db('events').orderBy('id')).map(({ kind, data }) => ({
      kind,
      data: JSON.parse(data),
    }))
    const about = { deploymentId: id, projectId: 'shop', environment: 'prod', version: '1' }
    expect(events).toMatchObject([
      { kind: 'deployment.traffic_switched', data: { ...about, state: 'live', colour: 'blue' } },
      { kind: 'deployment.traffic_switched', data: { ...about, state: 'rolled_back', colour: 'green' } },
    ])
  })
})
