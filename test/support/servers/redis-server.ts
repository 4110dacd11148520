import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { type RedisUnderTest, startRedisDouble } from '../doubles/redis.js'
import { freePort } from '../platform/free-port.js'
import { eventually } from '../runner/retry-until.js'
import { redisPath } from './machine-programs.js'

/** The servers on which tests of Redis clients run: the double, and a Redis server if one is installed. */
export const redisServers: readonly (readonly [name: string, start: () => Promise<RedisUnderTest>])[] = [
  ['the double', startRedisDouble],
  ...(redisPath === undefined
    ? []
    : [['a Redis server', startRedisServer.bind(undefined, redisPath)] as const]),
]

/** Starts a server without persistence. */
async function startRedisServer(path: string): Promise<RedisUnderTest> {
  const port = await freePort()
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn(path, options, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const client = new Redis(`redis://127.0.0.1:${port}`, {
    retryStrategy: () => 20,
    maxRetriesPerRequest: null,
  })
  client.on('error', () => undefined)
  await client.ping()
  return {
    url: `redis://127.0.0.1:${port}`,
    counted: async (key) => Number((await client.get(key)) ?? 0),
    subscribers: (count) =>
      eventually(async () => {
        const channels = (await client.pubsub('CHANNELS')) as string[]
        const numbers = (await client.pubsub('NUMSUB', ...channels)) as (string | number)[]
        const total = numbers.filter((_, at) => at % 2 === 1).reduce<number>((sum, n) => sum + Number(n), 0)
        if (total < count) throw new Error(`${total} of ${count} connections listen`)
      }),
    cutSubscribers: () => void client.call('CLIENT', 'KILL', 'TYPE', 'pubsub'),
    fallSilent: () => void child.kill('SIGSTOP'),
    speak: () => void child.kill('SIGCONT'),
    async close() {
      client.disconnect()
      child.kill('SIGKILL')
      await ended
    },
  }
}
