import { describe, expect, it } from 'vitest'
import { createRateLimiter } from '../../edge/admission/rate-limiter.js'
import { redisResponses } from '../../gateway/response-cache/shared-responses.js'
import { openRedis } from '../../runtime/connections/redis-connection.js'
import { recordedLog } from '../support/doubles/recorded-log.js'
import { eventually } from '../support/runner/retry-until.js'
import { redisServers } from '../support/servers/redis-server.js'

describe.each(redisServers)('a Redis that does not respond: %s', (_name, startRedis) => {
  it('delays one request only, and is used again when it responds', async () => {
    const redis = await startRedis()
    const access = { url: redis.url, prefix: 'rescue' }
    const limiter = createRateLimiter({ multiplier: 1, redis: access })
    const responses = redisResponses(access, recordedLog() as never)
    const { commands, close } = openRedis(redis.url)
    const isFound = () => responses.read('key', ['cases'])
    await eventually(async () => expect(await isFound()).toBeDefined())
    redis.fallSilent()
    expect(await limiter.consume('wallet-spending', 'usr_1')).toMatchObject({ allowed: true })
    await expect.poll(() => commands.status).not.toBe('ready')
    await expect(commands.get('key')).rejects.toThrow('writeable')
    expect(await isFound()).toBeUndefined()
    redis.speak()
    await eventually(async () => expect(await isFound()).toBeDefined())
    await limiter.close()
    responses.close()
    close()
    await redis.close()
  })
})
