import { once } from 'node:events'
import { Redis } from 'ioredis'
import { freePort } from '../platform/free-port.js'
import { startGuarded } from '../platform/guarded-program.js'
import { programPath } from '../platform/program-path.js'

/** A separate Redis server without persistence. */
export interface RestartableRedis {
  readonly url: string
  /** Kills the server and starts an empty one at the same address. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** @throws Error if `redis-server` is not installed */
export async function startRestartableRedis(): Promise<RestartableRedis> {
  const path = programPath('REDIS_SERVER_PATH', ['redis-server', 'valkey-server'])
  if (!path) throw new Error('redis-server is needed: install it, or set REDIS_SERVER_PATH.')
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let child = await start()

  async function start() {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    const started = startGuarded(path as string, options, { signal: 'SIGKILL' })
    started.stderr.resume()
    const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null })
    client.on('error', () => undefined)
    await client.ping()
    client.disconnect()
    return started
  }

  async function kill(): Promise<void> {
    const ended = once(child, 'exit')
    child.stdin.end()
    await ended
  }
  return {
    url,
    async restart() {
      await kill()
      child = await start()
    },
    close: kill,
  }
}
