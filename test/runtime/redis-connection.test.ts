import { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createRateLimiter } from '../../edge/admission/rate-limiter.js'
import { redisResponses, type SharedResponses } from '../../gateway/response-cache/shared-responses.js'
import { logFailure } from '../../runtime/connections/log-failure.js'
import { openRedis } from '../../runtime/connections/redis-connection.js'
import { reportedOnce } from '../../runtime/connections/reported-once.js'
import { redisLiveEvents } from '../../runtime/live-events/redis-live-events.js'
import { processMetrics } from '../../runtime/process/process-metrics.js'
import { startLine } from '../support/doubles/network-line.js'
import { type RecordedLog, recordedLog } from '../support/doubles/recorded-log.js'
import { eventually } from '../support/runner/retry-until.js'
import { redisPath } from '../support/servers/machine-programs.js'
import { redisServers } from '../support/servers/redis-server.js'
import { type RestartableRedis, startRestartableRedis } from '../support/servers/restartable-redis.js'

it('an outage of two connections is reported once, until both are restored', () => {
  const reports: string[] = []
  const restoredConnections = new Set<string>()
  const { lost, restored } = reportedOnce<string>(
    (fault) => {
      reports.push(fault)
      return () => reports.push('restored')
    },
    () => restoredConnections.size === 2,
  )
  lost('outage')
  restoredConnections.add('subscriber')
  restored()
  lost('the publisher is not connected yet')
  restoredConnections.add('publisher')
  restored()
  lost('next outage')
  expect(reports).toEqual(['outage', 'restored', 'next outage'])
})

it('requests that fail in an outage of the database are logged once a minute for each cause, others always', () => {
  const log = recordedLog()
  const [gone, full] = ['57P01', '53100'].map((code) => Object.assign(new Error('of a database'), { code }))
  for (const err of [gone, gone, full, new Error('a fault'), new Error('a fault')])
    logFailure(log, { err, requestId: 'r' }, 'request failed')
  const faults = [gone, full, new Error('a fault'), new Error('a fault')]
  expect(log.lines.map(({ fields }) => fields)).toEqual(faults.map((err) => ({ err, requestId: 'r' })))
})

/** What `/metrics` exports. */
async function lostConnections(): Promise<number | undefined> {
  const metric = await processMetrics().getSingleMetric('redis_connections_lost')?.get()
  return metric?.values[0]?.value
}

describe.each(redisServers)('a Redis that does not respond: %s', (_name, startRedis) => {
  it('delays one request only, is logged and counted, and is used again when it responds', async () => {
    const redis = await startRedis()
    const log = recordedLog()
    const access = { url: redis.url, prefix: 'rescue' }
    const limiter = createRateLimiter({ multiplier: 1, redis: access, log })
    const responses = redisResponses(access, recordedLog() as never)
    const { commands, close } = openRedis(redis.url)
    const isFound = () => responses.read('key', ['cases'])
    await eventually(async () => expect(await isFound()).toBeDefined())
    redis.fallSilent()
    expect(await limiter.consume('wallet-spending', 'usr_1')).toMatchObject({ allowed: true })
    await expect.poll(() => commands.status).not.toBe('ready')
    await expect(commands.get('key')).rejects.toThrow('writeable')
    expect(await isFound()).toBeUndefined()
    expect(await lostConnections()).toBe(1)
    redis.speak()
    await eventually(async () => expect(await isFound()).toBeDefined())
    expect(await lostConnections()).toBe(0)
    expect(log.lines.map(({ message }) => message)).toEqual([
      'Redis is unavailable: each process counts requests separately',
      'Redis is available again: processes count requests together',
    ])
    await limiter.close()
    responses.close()
    close()
    await redis.close()
  })
})

describe.skipIf(redisPath === undefined)('a Redis of a provider', () => {
  const WAIT = 30_000
  const sources = ['cases']
  const before = { sources, versions: '' }
  let redis: RestartableRedis
  let admin: Redis
  let log: RecordedLog
  let responses: SharedResponses
  beforeEach(async () => {
    redis = await startRestartableRedis()
    admin = new Redis(redis.url)
    log = recordedLog()
    responses = redisResponses({ url: redis.url, prefix: 'rescue' }, log as never)
    await eventually(async () => expect(await read()).toBeDefined())
    responses.write('list', { text: 'Luna', ttl: WAIT }, sources, before)
    await eventually(async () => expect(await read()).toBe('Luna'))
  })
  afterEach(async () => {
    responses.close()
    admin.disconnect()
    await redis.close()
  })
  const read = async () => {
    const found = await responses.read('list', sources)
    return found && (found.response?.text ?? 'nothing')
  }

  it('that is full does not return a response after its rows changed, and says once that it stores nothing', async () => {
    await admin.config('SET', 'maxmemory', '1')
    await responses.changed(sources)
    await responses.changed(sources)
    expect(await read()).toBe('nothing')
    const said = log.lines.filter(
      ({ message }) => message === 'Redis refuses to store: responses are not shared',
    )
    expect(said).toHaveLength(1)
  })

  it('that has evicted the version of its rows does not return a response', async () => {
    await responses.changed(sources)
    await admin.del('rescue:response-sources:cases')
    expect(await read()).toBe('nothing')
  })

  it('that has become a replica is left for the server that its name leads to now', async () => {
    const promoted = await startRestartableRedis()
    const line = await startLine(Number(new URL(redis.url).port))
    const access = { url: `redis://127.0.0.1:${line.port}`, prefix: 'rescue' }
    const limiter = createRateLimiter({ multiplier: 1, redis: access })
    const taken = async () => (await limiter.consume('wallet-spending', 'usr_1')).allowed
    const counted = new Redis(promoted.url)
    const counts = (server: Redis) => server.keys('rescue:rate:*')
    const open = (url: string) =>
      redisLiveEvents({ ...access, url }, () => undefined, { checkEveryMs: 50, unsentPauseMs: 0 })
    const here = open(access.url)
    const others = [open(redis.url), open(promoted.url)] as const
    onTestFinished(async () => {
      counted.disconnect()
      await Promise.all([limiter, here, ...others].map((one) => one.close()))
      await line.close()
      await promoted.close()
    })
    const received = others.map(() => 0)
    for (const [at, other] of others.entries())
      other.subscribe(['alert'], () => {
        received[at] = 1
      })
    const used = async (server: Redis, expected: readonly number[]) =>
      eventually(async () => {
        await taken()
        here.publish('alert', {})
        expect(await counts(server)).toHaveLength(1)
        expect(received).toEqual(expected)
      })
    await used(admin, [1, 0])
    line.moveTo(Number(new URL(promoted.url).port))
    await admin.call('REPLICAOF', '127.0.0.1', '1')
    await used(counted, [1, 1])
  })
})
