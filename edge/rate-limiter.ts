import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { RedisAccess } from '../runtime/environment/redis-access.js'
import { openRedis } from '../runtime/redis-connection.js'
import { type RateLimiter, type RateLimitPolicy, rateLimits } from '../schema/rate-limits.js'

export interface RateLimiterOptions {
  /** Multiplies every limit; a limit is never below 1. */
  readonly multiplier: number
  /** Shares the counters between processes; without it they are in memory. */
  readonly redis?: RedisAccess | undefined
  /** Called when the connection to Redis is lost, once until it is restored. */
  readonly onRedisLost?: (error: Error) => void
}

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
  const limiters = new Map<RateLimitPolicy, RateLimiterAbstract>()
  for (const [policy, { limit, windowSeconds }] of Object.entries(rateLimits)) {
    const window = {
      keyPrefix: access ? `${access.prefix}:rate:${policy}` : policy,
      points: Math.max(1, Math.round(limit * multiplier)),
      duration: windowSeconds,
    }
    const memory = new RateLimiterMemory(window)
    const limiter = redis
      ? new RateLimiterRedis({
          ...window,
          storeClient: redis,
          rejectIfRedisNotReady: true,
          insuranceLimiter: memory,
        })
      : memory
    limiters.set(policy as RateLimitPolicy, limiter)
  }
  return {
    async consume(policy, subject, points = 1) {
      const limiter = limiters.get(policy)
      if (!limiter) throw new Error(`Unknown rate-limit policy: ${policy}`)
      const { allowed, state } = await tryConsume(limiter, subject, points)
      return {
        allowed,
        limit: limiter.points,
        remaining: Math.max(0, state.remainingPoints),
        resetAt: Date.now() + Math.max(0, state.msBeforeNext),
      }
    },
    async close() {
      redis?.disconnect()
    },
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
