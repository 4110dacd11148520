import type { Redis } from 'ioredis'
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { openRedis } from '../../runtime/connections/redis-connection.js'
import { logOutage, type OutageLog } from '../../runtime/connections/reported-once.js'
import type { RedisAccess } from '../../runtime/environment/redis-access.js'
import { isSupervised } from '../../runtime/process/process-group.js'
import {
  type RateLimiter,
  type RateLimitPolicy,
  type RateLimitState,
  rateLimits,
} from '../../schema/rate-limits.js'
import { inMemoryWindows } from './in-memory-windows.js'

export interface RateLimiterOptions {
  /** Multiplies every limit; a limit is never below 1. */
  readonly multiplier: number
  /** Shares the counters between processes; without it they are in memory, in the supervisor if there is one. */
  readonly redis?: RedisAccess | undefined
  /** Logs outages of Redis. */
  readonly log?: OutageLog
}

/** The supervisor never blocks for more than a few milliseconds. */
const SUPERVISOR_TIMEOUT_MS = 5_000

/** The requests that a policy allows. */
interface Window {
  readonly keyPrefix: string
  readonly points: number
  /** In seconds. */
  readonly duration: number
}

/** Counts the requests of one policy. */
type Consume = (subject: string, points: number) => RateLimitState | Promise<RateLimitState>

/**
 * Fixed windows that start with a subject's first request. On Redis each consumption is one script, hence atomic;
 * while Redis is unavailable, each process counts separately, so that both limits and service continue.
 */
export function createRateLimiter({ multiplier, redis: access, log }: RateLimiterOptions): RateLimiter {
  const onLost =
    log &&
    logOutage(log, 'Redis', 'each process counts requests separately', 'processes count requests together')
  const redis = access && openRedis(access.url, onLost)
  const limiters = new Map<RateLimitPolicy, Consume>()
  for (const [name, { limit, windowSeconds }] of Object.entries(rateLimits)) {
    const policy = name as RateLimitPolicy
    const points = Math.max(1, Math.round(limit * multiplier))
    const window = {
      keyPrefix: `${access ? `${access.prefix}:` : ''}rate:${policy}`,
      points,
      duration: windowSeconds,
    }
    if (redis) limiters.set(policy, elsewhere(onRedis(redis.commands, window)))
    else if (isSupervised()) limiters.set(policy, elsewhere(inSupervisor(window)))
    else limiters.set(policy, inMemory(points, windowSeconds))
  }
  return {
    consume(policy, subject, points = 1) {
      const consume = limiters.get(policy)
      if (!consume) throw new Error(`Unknown rate-limit policy: ${policy}`)
      return consume(subject, points)
    },
    async close() {
      redis?.close()
    },
  }
}

function inMemory(limit: number, windowSeconds: number): Consume {
  const windows = inMemoryWindows(windowSeconds * 1000)
  return (subject, taken) => {
    const { points, endsAt } = windows.add(subject, taken)
    return { allowed: points <= limit, limit, remaining: Math.max(0, limit - points), resetAt: endsAt }
  }
}

function onRedis(redis: Redis, window: Window): RateLimiterRedis {
  return new RateLimiterRedis({
    ...window,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(window),
  })
}

function inSupervisor(window: Window): RateLimiterCluster {
  return new RateLimiterCluster({ ...window, timeoutMs: SUPERVISOR_TIMEOUT_MS })
}

/** Counts in another process. */
function elsewhere(limiter: RateLimiterAbstract): Consume {
  return async (subject, points) => {
    const { allowed, state } = await tryConsume(limiter, subject, points)
    return {
      allowed,
      limit: limiter.points,
      remaining: Math.max(0, state.remainingPoints),
      resetAt: Date.now() + Math.max(0, state.msBeforeNext),
    }
  }
}

async function tryConsume(limiter: RateLimiterAbstract, subject: string, points: number) {
  try {
    return { allowed: true, state: await limiter.consume(subject, points) }
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) return { allowed: false, state: thrown }
    throw thrown
  }
}
