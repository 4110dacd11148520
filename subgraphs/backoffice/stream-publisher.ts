import type { Environment } from '../../runtime/environment/read-environment.js'
import { redisAccess } from '../../runtime/environment/redis-access.js'
import type { LiveEvents } from '../../runtime/live-events.js'
import { openLiveEvents } from '../../runtime/redis-live-events.js'
import type { Log } from '../shared/log.js'

/** Opens the streams for a process without the edge, whose clients are all in other processes. */
export function openStreamPublisher(env: Environment<'REDIS_URL' | 'REDIS_PREFIX'>, log: Log): LiveEvents {
  if (!env.REDIS_URL)
    log.warn({}, 'REDIS_URL is not set: event streams at the edge do not receive events of this process')
  return openLiveEvents(redisAccess(env), (error) =>
    log.error({ err: error }, 'Redis is unavailable: events do not reach streams in other processes'),
  )
}
