import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWebhookReceiver } from '../../support/doubles/webhook-receiver.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
let target: Server
let address: string
/** The response of the deployed version to a health check. */
let health: { status: number; body: string } = { status: 200, body: 'ok' }
let calls = 0
const upstreamFile = join(mkdtempSync(join(tmpdir(), 'traffic-')), 'upstream.conf')

beforeAll(async () => {
  target = createServer((_request, response) => {
    calls += 1
    response.writeHead(health.status, { 'content-type': 'application/json' }).end(health.body)
  })
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(target.address() as AddressInfo).port}/health`
  platform = await startPlatform({ WEBHOOK_ALLOW_PRIVATE: 'true', TRAFFIC_UPSTREAM_FILE: upstreamFile })
})
afterAll(async () => {
  await platform.close()
  await new Promise((resolve) => target.close(resolve))
})

const act = (action: unknown, members: Record<string, unknown> = {}, as: Who = 'admin') =>
  platform.rest('POST /api/deployment/blue-green', { as, body: { action, ...members } })

const config = (environment: string, members: Record<string, unknown> = {}) => ({
  projectId: 'shop',
  environment,
  version: '1.4.0',
  buildId: 'b-77',
  healthCheckUrl: address,
  commitHash: 'abc123',
  branch: 'main',
  author: 'Ana',
  buildTime: 91.5,
  bundleSize: 204_800,
  ...members,
})

async function initialized(environment: string): Promise<string> {
  const { status, body } = await act('initialize', { config: config(environment) })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.deploymentId
}

/** A deployment in the given state. */
async function inState(state: string, environment: string): Promise<string> {
  const deploymentId = await initialized(environment)
  if (state === 'initialized') return deploymentId
  await act('deploy_blue', { deploymentId })
  if (state === 'blue_deployed') return deploymentId
  health = state === 'unhealthy' ? { status: 503, body: '' } : { status: 200, body: 'ok' }
  await act('health_check', { deploymentId })
  if (state === 'live') await act('switch_traffic', { deploymentId })
  if (state === 'rolled_back') await act('rollback', { deploymentId })
  return deploymentId
}

async function traffic(environment: string) {
  const query = `query ($environment: String!) {
    traffic(projectId: "shop", environment: $environment) { colour deploymentId }
  }`
  return (await platform.graphql(query, { environment }, { as: 'admin' })).data.traffic
}

describe('POST /api/deployment/blue-green', () => {
  it('takes a version from initialisation to live traffic, and records its history', async () => {
    health = { status: 200, body: 'ok' }
    const first = await act('initialize', { config: config('walk') })
    expect(first.body).toEqual({
      success: true,
      deploymentId: expect.stringMatching(/^deploy_/),
      message: expect.any(String),
    })
    const { deploymentId } = first.body
    const deployed = await act('deploy_blue', { deploymentId })
    expect(deployed.body).toMatchObject({
      success: true,
      message: expect.any(String),
      deployment: { id: deploymentId, state: 'blue_deployed', colour: 'blue', config: config('walk') },
    })
    const before = calls
    const checked = await act('health_check', { deploymentId })
    expect(calls).toBe(before + 1)
    expect(checked.body).toEqual({
      success: true,
      healthCheck: {
        status: 'healthy',
        responseTime: expect.any(Number),
        statusCode: 200,
        checks: { api: true, database: true, authentication: true, monitoring: true },
        timestamp: expect.stringMatching(/Z$/),
      },
      message: expect.any(String),
    })
    expect((await act('switch_traffic', { deploymentId })).body.deployment.state).toBe('live')
    expect(await traffic('walk')).toEqual({ colour: 'blue', deploymentId })
    await expect
      .poll(() => readFileSync(upstreamFile, 'utf8'))
      .toContain('upstream shop_walk {\n  server 127.0.0.1:8001;')

    const query = 'query ($id: ID!) { deployment(id: $id) { steps { action state byId } } }'
    const { steps } = (await platform.graphql(query, { id: deploymentId }, { as: 'admin' })).data.deployment
    expect(steps.map((step: { action: string; state: string }) => `${step.action} ${step.state}`)).toEqual([
      'initialize initialized',
      'deploy_blue blue_deployed',
      'health_check healthy',
      'switch_traffic live',
    ])
  })

  it('returns the traffic to the previous version when the live one is rolled back', async () => {
    const first = await inState('live', 'back')
    const second = await inState('live', 'back')
    expect(await traffic('back')).toEqual({ colour: 'green', deploymentId: second })
    expect((await act('rollback', { deploymentId: first })).status).toBe(409)
    const answer = await act('rollback', { deploymentId: second })
    expect(answer.body.deployment).toMatchObject({ id: second, state: 'rolled_back' })
    expect(await traffic('back')).toEqual({ colour: 'blue', deploymentId: first })
    // The other servers still have the version that was rolled back.
    expect((await act('rollback', { deploymentId: first })).status).toBe(409)
    expect(await traffic('back')).toEqual({ colour: 'blue', deploymentId: first })
  })

  it('accepts exactly one of two concurrent switches', async () => {
    const ids = [await inState('healthy', 'race'), await inState('healthy', 'race')]
    const answers = await Promise.all(ids.map((deploymentId) => act('switch_traffic', { deploymentId })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = ids[answers.findIndex(({ status }) => status === 200)]
    expect(await traffic('race')).toEqual({ colour: 'blue', deploymentId: winner })
    const same = await inState('healthy', 'race')
    const twice = await Promise.all([1, 2].map(() => act('switch_traffic', { deploymentId: same })))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it.each([
    ['a status of 503', { status: 503, body: '' }, { api: false, database: false }],
    ['a redirect', { status: 302, body: '' }, { api: false }],
    [
      'a fault that it reports of itself',
      { status: 200, body: '{"checks":{"api":true,"database":false}}' },
      { api: true, database: false, monitoring: true },
    ],
  ])('reports unhealthy for %s, and healthy again later', async (_case, answer, checks) => {
    const deploymentId = await inState('blue_deployed', 'sick')
    health = answer
    const sick = (await act('health_check', { deploymentId })).body.healthCheck
    expect(sick).toMatchObject({ status: 'unhealthy', statusCode: answer.status, checks })
    health = { status: 200, body: '{"checks":{"api":true,"database":true}}' }
    expect((await act('health_check', { deploymentId })).body.healthCheck.status).toBe('healthy')
  })

  it('reports unhealthy when nothing responds', async () => {
    const gone = createServer()
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
    const healthCheckUrl = `http://127.0.0.1:${(gone.address() as AddressInfo).port}/`
    await new Promise((resolve) => gone.close(resolve))
    const { deploymentId } = (await act('initialize', { config: config('gone', { healthCheckUrl }) })).body
    await act('deploy_blue', { deploymentId })
    const { healthCheck } = (await act('health_check', { deploymentId })).body
    expect(healthCheck).toMatchObject({
      status: 'unhealthy',
      failure: expect.stringContaining('No response'),
    })
    expect(healthCheck.checks).toEqual({
      api: false,
      database: false,
      authentication: false,
      monitoring: false,
    })
  })

  it.each([
    ['deploy_blue', ['blue_deployed', 'healthy', 'unhealthy', 'live', 'rolled_back']],
    ['health_check', ['initialized', 'live', 'rolled_back']],
    ['switch_traffic', ['initialized', 'blue_deployed', 'unhealthy', 'live', 'rolled_back']],
    ['rollback', ['initialized', 'blue_deployed', 'rolled_back']],
  ])('returns 409 for %s out of order and changes nothing', async (action, states) => {
    for (const state of states) {
      const deploymentId = await inState(state, `order-${action}-${state}`)
      const answer = await act(action, { deploymentId })
      expect(answer, state).toMatchObject({ status: 409, body: { code: 'CONFLICT', details: { state } } })
      const query = 'query ($id: ID!) { deployment(id: $id) { state } }'
      const now = await platform.graphql(query, { id: deploymentId }, { as: 'admin' })
      expect(now.data.deployment.state).toBe(state)
    }
  })

  it.each(['deploy_blue', 'health_check', 'switch_traffic', 'rollback'])(
    'returns 404 for %s of an unknown deployment and 400 without one',
    async (action) => {
      expect((await act(action, { deploymentId: 'deploy_none' })).status).toBe(404)
      const without = await act(action)
      expect(without).toMatchObject({ status: 400, body: { details: { deploymentId: expect.any(String) } } })
    },
  )

  it.each([
    [{}, 'config.projectId'],
    [{ projectId: 7 }, 'config.projectId'],
    [{ environment: ' ' }, 'config.environment'],
    [{ version: 'x'.repeat(101) }, 'config.version'],
    [{ healthCheckUrl: 'no url' }, 'config.healthCheckUrl'],
    [{ healthCheckUrl: 'http://user:secret@127.0.0.1/' }, 'config.healthCheckUrl'],
    [{ buildTime: -1 }, 'config.buildTime'],
    [{ bundleSize: 'large' }, 'config.bundleSize'],
    [{ buildTime: -1, bundleSize: 'large' }, 'config.buildTime', 'config.bundleSize'],
    [{ environment: ' ', healthCheckUrl: 'no url' }, 'config.environment', 'config.healthCheckUrl'],
  ])('refuses a configuration with %j, naming %s', async (members, ...fields) => {
    const whole: Record<string, unknown> = config('bad', members)
    if (Object.keys(members).length === 0) delete whole.projectId
    const answer = await act('initialize', { config: whole })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details).sort()).toEqual(fields)
  })

  it.each([[undefined], ['explode'], [7]])('refuses the action %j', async (action) => {
    const answer = await act(action)
    expect(answer).toMatchObject({ status: 400, body: { details: { action: expect.any(String) } } })
  })

  it.each([
    ['staff', 403],
    ['donor', 403],
    ['anonymous', 401],
  ] as const)('answers %s with %i', async (as, status) => {
    expect((await act('initialize', { config: config('who') }, as)).status).toBe(status)
  })

  it('is recorded in the audit log', async () => {
    const deploymentId = await inState('live', 'told')
    const query = `{
      auditLogs(filter: { resource: "deployment" }, page: { limit: 100 }) { nodes { action resourceId } }
    }`
    const { data } = await platform.graphql(query, {}, { as: 'admin' })
    const actions = data.auditLogs.nodes
      .filter((row: { resourceId: string }) => row.resourceId === deploymentId)
      .map((row: { action: string }) => row.action)
    expect(actions.sort()).toEqual([
      'deployment_deploy_blue',
      'deployment_health_check',
      'deployment_initialize',
      'deployment_traffic_switched',
    ])
  })

  it('delivers every traffic switch to subscribed webhooks', async () => {
    const receiver = await startWebhookReceiver()
    const query = `mutation ($url: String!) {
      createBackofficeWebhookSubscription(url: $url, events: ["deployment.traffic_switched"]) { secret }
    }`
    await platform.graphql(query, { url: receiver.url }, { as: 'admin' })
    const deploymentId = await inState('live', 'announced')
    await act('rollback', { deploymentId })
    await receiver.receives(2)
    const bodies = receiver.received.map(({ body }) => JSON.parse(body))
    const about = { deploymentId, projectId: 'shop', environment: 'announced', version: '1.4.0' }
    expect(bodies.map(({ event }) => event)).toEqual(Array(2).fill('deployment.traffic_switched'))
    expect(bodies.map(({ data }) => data)).toEqual(
      expect.arrayContaining([
        { ...about, state: 'live', colour: 'blue', since: expect.stringMatching(/Z$/) },
        { ...about, state: 'rolled_back', colour: 'green', since: expect.stringMatching(/Z$/) },
      ]),
    )
    await receiver.close()
  })
})
