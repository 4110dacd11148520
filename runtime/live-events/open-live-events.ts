import { logOutage, type OutageLog } from '../connections/reported-once.js'
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
 * @param effect what is logged about an outage, and about its end
 */
export function openLiveEvents(
  { redis, databaseUrl }: SharedServers,
  log: OutageLog,
  ...effect: readonly [lost: string, restored: string]
): LiveEvents {
  if (redis) return redisLiveEvents(redis, logOutage(log, 'Redis', ...effect))
  if (databaseUrl !== undefined)
    return postgresLiveEvents(databaseUrl, logOutage(log, 'PostgreSQL', ...effect))
  return localLiveEvents()
}
