import type { RedisAccess } from '../environment/redis-access.js'
import { type LiveEvents, localLiveEvents } from './live-events.js'
import { postgresLiveEvents } from './postgres-live-events.js'
import { redisLiveEvents } from './redis-live-events.js'

/** The servers that processes share. */
export interface SharedServers {
  readonly redis: RedisAccess | undefined
  readonly databaseUrl: string | undefined
}

/**
 * Opens the event streams over Redis if it is configured, else over PostgreSQL, else within this process.
 * @param onLost called when the connection is lost, once until it is restored
 */
export function openLiveEvents(
  { redis, databaseUrl }: SharedServers,
  onLost: (error: unknown, server: 'Redis' | 'PostgreSQL') => void,
): LiveEvents {
  if (redis) return redisLiveEvents(redis, (error) => onLost(error, 'Redis'))
  if (databaseUrl !== undefined)
    return postgresLiveEvents(databaseUrl, (error) => onLost(error, 'PostgreSQL'))
  return localLiveEvents()
}
