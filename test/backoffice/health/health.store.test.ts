import { describe, expect, it, test } from 'vitest'
import { createHealth } from '../../../subgraphs/backoffice/health/health.service.js'
import { createCheck } from '../../../subgraphs/backoffice/health/health-check.service.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

describe('a health check', () => {
  it('calls its dependency at most once per second, and again when the clock was set back', async () => {
    let now = 0
    let touched = 0
    const check = createCheck(async () => ++touched, { now: () => now })
    await Promise.all([check(), check(), check()])
    now = 999
    expect((await check()).found).toBe(1)
    now = 1000
    expect((await check()).found).toBe(2)
    now = -3_600_000
    expect((await check()).found).toBe(3)
  })

  it('fails when its dependency fails or does not respond in time', async () => {
    const broken = createCheck(() => Promise.reject(new Error('no')))
    expect((await broken()).passed).toBe(false)
    const silent = createCheck(() => new Promise(() => {}), { timeLimitMs: 20 })
    expect((await silent()).passed).toBe(false)
  })

  it('does not accumulate calls to an unresponsive dependency', async () => {
    let now = 0
    let touched = 0
    const check = createCheck(
      () => {
        touched += 1
        return new Promise(() => {})
      },
      { now: () => now, timeLimitMs: 50 },
    )
    const first = check()
    now = 5_000
    const second = check()
    expect([(await first).passed, (await second).passed, touched]).toEqual([false, false, 1])
  })
})

describeOnDatabasesOf('backoffice', 'the health of the backoffice', (open, { kind }) => {
  const clock = manualClock()
  const config = { environment: 'test' } as never
  const identity = (configured = true) =>
    ({ describe: async () => ({ configured, providers: ['email'] }) }) as never
  const graph = (answers = true) =>
    ({
      request: async () => {
        if (!answers) throw new Error('no graph')
        return { ping: true }
      },
    }) as never

  test('is healthy when everything responds', async () => {
    const db = await open()
    const health = createHealth({ db, clock, config, identity: identity(), graph: graph() })
    expect(await health.overall()).toMatchObject({
      status: 'healthy',
      checks: { api: true, database: true, authentication: true, monitoring: true },
    })
    expect(await health.connection()).toMatchObject({ database: kind.toLowerCase(), connected: true })
  })

  test('is unhealthy without the graph, and degraded without the identity provider', async () => {
    const db = await open()
    const closed = createHealth({ db, clock, config, identity: identity(), graph: graph(false) })
    expect(await closed.overall()).toMatchObject({ status: 'unhealthy', checks: { api: false } })
    const anonymous = createHealth({ db, clock, config, identity: identity(false), graph: graph() })
    expect(await anonymous.overall()).toMatchObject({
      status: 'degraded',
      checks: { authentication: false },
    })
    const { authentication } = await anonymous.authentication({ kind: 'anonymous' })
    expect(authentication).toMatchObject({ configured: false, sessionValid: false })
  })

  test('is unhealthy and reports no connection without the database', async () => {
    const db = await open()
    const health = createHealth({ db, clock, config, identity: identity(), graph: graph() }, 500)
    await db.destroy()
    expect(await health.overall()).toMatchObject({
      status: 'unhealthy',
      checks: { database: false, monitoring: false },
    })
    const gone = await health.database()
    expect(gone).toMatchObject({ status: 'unhealthy', database: { connected: false } })
    expect(gone.database).not.toHaveProperty('lastQuery')
    expect((await health.monitoring()).status).toBe('unhealthy')
  })
})
