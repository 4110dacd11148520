import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { freePort } from './free-port.js'
import { programPath } from './program-path.js'

/** A Redis server of its own that keeps nothing. */
export interface RestartableRedis {
  readonly url: string
  /** Kills it and starts an empty one at the same address. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** @throws Error on a machine without `redis-server` */
export async function startRestartableRedis(): Promise<RestartableRedis> {
  const path = programPath('REDIS_SERVER_PATH', ['redis-server', 'valkey-server'])
  if (!path) throw new Error('redis-server is needed: install it, or set REDIS_SERVER_PATH.')
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let child = await start()

  async function start(): Promise<ChildProcess> {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    const started = spawn(path as string, options, { stdio: 'ignore' })
    const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null })
    client.on('error', () => undefined)
    await client.ping()
    client.disconnect()
    return started
  }

  async function kill(): Promise<void> {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
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
