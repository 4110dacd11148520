import { Redis, type RedisOptions } from 'ioredis'
import { type OnLost, reportedOnce } from './reported-once.js'

const MAX_WAIT_MS = 1_000

/**
 * For commands that must not wait: they fail immediately while Redis cannot be reached, and after a second if it does
 * not respond. The connection is then re-established, and not used before Redis has responded.
 */
export const failFastCommands = {
  // After a failover the connection may lead to the former primary, which is a replica now; its name leads to the new one.
  reconnectOnError: ({ message }: Error) => message.startsWith('READONLY'),
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: MAX_WAIT_MS,
  // Before the timeout of the command, so that the next command finds the connection closed.
  socketTimeout: 0.9 * MAX_WAIT_MS,
} as const satisfies RedisOptions

/** The connections of this process that are in use. */
const inUse = new Set<Redis>()

/** Opens a connection that {@link lostRedisConnections} counts. */
export function connectToRedis(url: string, options: RedisOptions): Redis {
  const redis = new Redis(url, options)
  inUse.add(redis)
  return redis
}

/** Closes a connection of {@link connectToRedis}. */
export function disconnectFromRedis(redis: Redis): void {
  inUse.delete(redis)
  redis.disconnect()
}

/** How many connections of this process are in use but not established. */
export function lostRedisConnections(): number {
  return [...inUse].filter(({ status }) => status !== 'ready').length
}

/** A connection for fail-fast commands. */
export interface FailFastRedis {
  readonly commands: Redis
  close(): void
}

/** The connections of this process by URL, and how many use each. */
const shared = new Map<string, { readonly redis: Redis; users: number }>()

/**
 * Connects to Redis for {@link failFastCommands}. All users of a process share one connection, so that a server that does not
 * respond costs a request one wait, whatever it needs Redis for.
 */
export function openRedis(url: string, onLost?: OnLost): FailFastRedis {
  const connection = shared.get(url) ?? { redis: connectToRedis(url, failFastCommands), users: 0 }
  shared.set(url, connection)
  connection.users += 1
  const { redis } = connection
  const { lost, restored } = reportedOnce(onLost)
  redis.on('error', lost).on('ready', restored)
  let isClosed = false
  return {
    commands: redis,
    close() {
      if (isClosed) return
      isClosed = true
      connection.users -= 1
      if (connection.users > 0) return void redis.off('error', lost).off('ready', restored)
      shared.delete(url)
      disconnectFromRedis(redis)
    },
  }
}
