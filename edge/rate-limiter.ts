import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { RedisAccess } from '../runtime/environment/redis-access.js'
import { isSupervised } from '../runtime/process-group.js'
import { openRedis } from '../runtime/redis-connection.js'
import {
  type RateLimiter,
  type RateLimitPolicy,
  type RateLimitState,
  rateLimits,
} from '../schema/rate-limits.js'
import { memoryWindows } from './memory-windows.js'

export interface RateLimiterOptions {
  /** Multiplies every limit; a limit is never below 1. */
  readonly multiplier: number
  /** Shares the counters between processes; without it they are in memory, of the supervisor where there is one. */
  readonly redis?: RedisAccess | undefined
  /** Called when the connection to Redis is lost, once until it is restored. */
  readonly onRedisLost?: (error: Error) => void
}

/** The supervisor does nothing else for longer than some milliseconds. */
const SUPERVISOR_TIMEOUT_MS = 5_000

/** Counts the requests of one policy. */
type Consume = (subject: string, points: number) => RateLimitState | Promise<RateLimitState>

/**
 * Fixed windows that start with a subject's first request. On Redis each consumption is one script, hence atomic;
 * while Redis is unavailable, each process counts separately, so that both limits and service continue.
 */
export function createRateLimiter({
  multiplier,
  redis: access,
  onRedisLost,
}: RateLimiterOptions): RateLimiter {
  const redis = access && openRedis(access.url, onRedisLost)
  const limiters = new Map<RateLimitPolicy, Consume>()
  for (const [name, { limit, windowSeconds }] of Object.entries(rateLimits)) {
    const policy = name as RateLimitPolicy
    const points = Math.max(1, Math.round(limit * multiplier))
    if (!redis && !isSupervised()) {
      limiters.set(policy, inMemory(points, windowSeconds))
      continue
    }
    const window = { keyPrefix: `${access?.prefix}:rate:${policy}`, points, duration: windowSeconds }
    if (!redis) {
      const limiter = new RateLimiterCluster({ ...window, timeoutMs: SUPERVISOR_TIMEOUT_MS })
      limiters.set(policy, (subject, taken) => elsewhere(limiter, subject, taken))
      continue
    }
    const limiter = new RateLimiterRedis({
      ...window,
      storeClient: redis.commands,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(window),
    })
    limiters.set(policy, (subject, taken) => elsewhere(limiter, subject, taken))
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
  const windows = memoryWindows(windowSeconds * 1000)
  return (subject, taken) => {
    const { points, endsAt } = windows.add(subject, taken)
    return { allowed: points <= limit, limit, remaining: Math.max(0, limit - points), resetAt: endsAt }
  }
}

async function elsewhere(
  limiter: RateLimiterAbstract,
  subject: string,
  points: number,
): Promise<RateLimitState> {
  const { allowed, state } = await tryConsume(limiter, subject, points)
  return {
    allowed,
    limit: limiter.points,
    remaining: Math.max(0, state.remainingPoints),
    resetAt: Date.now() + Math.max(0, state.msBeforeNext),
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
