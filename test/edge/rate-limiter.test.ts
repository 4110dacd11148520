import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createRateLimiter } from '../../edge/admission/rate-limiter.js'
import { compileRoutes, policiesByRootField } from '../../rest-adapter/core/compile/compile-routes.js'
import { addressBucket } from '../../runtime/address-bucket.js'
import { toyGraph, toyGuards } from '../rest-adapter/toy-graph.js'
import { toyServices } from '../rest-adapter/toy-routes.js'
import { recordedLog } from '../support/doubles/recorded-log.js'
import { redisServers } from '../support/servers/redis-server.js'

describe('counting in memory', () => {
  it('subtracts the given number of points by subject and policy', async () => {
    const limiter = createRateLimiter({ multiplier: 1 })
    expect(await limiter.consume('graphql', 'usr_1', 250)).toMatchObject({ allowed: true, remaining: 50 })
    expect(await limiter.consume('graphql', 'usr_1', 51)).toMatchObject({
      allowed: false,
      remaining: 0,
      limit: 300,
    })
    expect(await limiter.consume('graphql', 'usr_2', 51)).toMatchObject({ allowed: true })
    expect(await limiter.consume('wallet', 'usr_1')).toMatchObject({
      allowed: true,
      limit: 100,
      remaining: 99,
    })
  })

  it('never scales a limit below 1', async () => {
    const limiter = createRateLimiter({ multiplier: 0.001 })
    expect(await limiter.consume('wallet-spending', 'usr_1')).toMatchObject({ allowed: true, limit: 1 })
    expect(await limiter.consume('wallet-spending', 'usr_1')).toMatchObject({ allowed: false })
  })

  it('allows exactly the limit when requests are concurrent', async () => {
    const limiter = createRateLimiter({ multiplier: 1 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => limiter.consume('wallet-spending', 'usr_1')),
    )
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(10)
  })
})

describe.each(redisServers)('counting on Redis: %s', (_name, startRedis) => {
  const untilCounted = async (
    limiter: ReturnType<typeof createRateLimiter>,
    counted: () => Promise<boolean>,
  ) => {
    while (!(await counted())) {
      await limiter.consume('backoffice', 'probe')
      await pause(5)
    }
  }

  it('is shared between processes', async () => {
    const redis = await startRedis()
    const limiters = [1, 2].map(() =>
      createRateLimiter({ multiplier: 1, redis: { url: redis.url, prefix: 'rescue' } }),
    )
    for (const [at, limiter] of limiters.entries()) {
      const probes = () => redis.counted('rescue:rate:backoffice:probe')
      const before = await probes()
      await untilCounted(limiter, async () => (await probes()) > before)
      expect(await limiter.consume('wallet-spending', 'usr_1', 5)).toMatchObject({
        allowed: true,
        remaining: at === 0 ? 5 : 0,
      })
    }
    for (const limiter of limiters)
      expect(await limiter.consume('wallet-spending', 'usr_1')).toMatchObject({ allowed: false })
    await Promise.all(limiters.map((limiter) => limiter.close()))
    await redis.close()
  })

  it('is separate for installations that share a Redis', async () => {
    const redis = await startRedis()
    const [north, south] = ['north', 'south'].map((prefix) => {
      const limiter = createRateLimiter({ multiplier: 1, redis: { url: redis.url, prefix } })
      return { limiter, counted: async () => (await redis.counted(`${prefix}:rate:backoffice:probe`)) > 0 }
    })
    if (!north || !south) throw new Error('There are two installations')
    await untilCounted(north.limiter, north.counted)
    await untilCounted(south.limiter, south.counted)
    expect(await north.limiter.consume('wallet-spending', 'usr_1', 10)).toMatchObject({ remaining: 0 })
    expect(await south.limiter.consume('wallet-spending', 'usr_1')).toMatchObject({ remaining: 9 })
    await Promise.all([north.limiter.close(), south.limiter.close()])
    await redis.close()
  })

  it('continues in memory while Redis is unavailable, and reports that once', async () => {
    const redis = await startRedis()
    await redis.close()
    const log = recordedLog()
    const limiter = createRateLimiter({
      multiplier: 1,
      redis: { url: redis.url, prefix: 'rescue' },
      log,
    })
    for (let count = 0; count < 10; count++)
      expect(await limiter.consume('wallet-spending', 'usr_1')).toMatchObject({ allowed: true })
    expect(await limiter.consume('wallet-spending', 'usr_1')).toMatchObject({ allowed: false })
    while (log.lines.length === 0) await pause(5)
    expect(log.lines.map(({ message }) => message)).toEqual([
      'Redis is unavailable: each process counts requests separately',
    ])
    await limiter.close()
  })
})

describe('the rate limit key of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
    // As some proxies write it, with the port of the connection.
    ['192.0.2.7:51234', '192.0.2.7'],
    ['[2001:db8:1:2::9]:51234', '2001:db8:1:2::/64'],
  ])('for %s is %s', (address, bucket) => {
    expect(addressBucket(address)).toBe(bucket)
  })
})

it('root fields count towards the policy of their routes over GraphQL too', () => {
  const services = compileRoutes(toyGraph, toyGuards, toyServices)
  expect(policiesByRootField(services)).toEqual({
    'Mutation.addAnimal': 'wallet-spending',
    'Mutation.give': 'wallet-spending',
  })
})
