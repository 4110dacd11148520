import type { Environment } from '../../../runtime/environment/read-environment.js'
import { redisAccess } from '../../../runtime/environment/redis-access.js'
import type { LiveEvents } from '../../../runtime/live-events/live-events.js'
import { openLiveEvents } from '../../../runtime/live-events/open-live-events.js'
import type { Log } from '../log.js'

/** The variables of {@link openStreamPublisher}. */
export const publisherVariables = ['DATABASE_URL', 'REDIS_URL', 'REDIS_PREFIX'] as const

/** Opens the streams for a process without the edge, whose clients are all connected to other processes. */
export function openStreamPublisher(
  env: Environment<(typeof publisherVariables)[number]>,
  log: Log,
): LiveEvents {
  if (!env.REDIS_URL && !env.DATABASE_URL)
    log.warn(
      {},
      'Neither REDIS_URL nor DATABASE_URL is set: event streams at the edge do not receive events of this process',
    )
  const servers = { redis: redisAccess(env), databaseUrl: env.DATABASE_URL }
  return openLiveEvents(
    servers,
    log,
    'events do not reach streams in other processes',
    'events reach streams in other processes',
  )
}
