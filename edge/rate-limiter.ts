import { Redis } from 'ioredis'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { type RateLimiter, type RateLimitPolicy, rateLimits } from '../schema/rate-limits.js'

export interface RateLimiterOptions {
  /** Multiplies every limit; each stays at least 1. */
  readonly multiplier: number
  /** Shares the counts between processes; in memory without it. */
  readonly redisUrl?: string
  /** Told when Redis is lost, once until it is back. */
  readonly onRedisLost?: (error: Error) => void
}

/**
 * Fixed windows that begin with a subject's first request. On Redis each consumption is one script, hence atomic;
 * while Redis does not answer, each process counts for itself, so that neither limits nor service stop.
 */
export function createRateLimiter({ multiplier, redisUrl, onRedisLost }: RateLimiterOptions): RateLimiter {
  const redis = redisUrl ? connect(redisUrl, onRedisLost) : undefined
  const limiters = new Map<RateLimitPolicy, RateLimiterAbstract>()
  for (const [policy, { limit, windowSeconds }] of Object.entries(rateLimits)) {
    const window = {
      keyPrefix: `rate:${policy}`,
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
      if (!limiter) throw new Error(`There is no rate limit called ${policy}.`)
      const { allowed, left } = await consumed(limiter, subject, points)
      return {
        allowed,
        limit: limiter.points,
        remaining: Math.max(0, left.remainingPoints),
        resetAt: Date.now() + Math.max(0, left.msBeforeNext),
      }
    },
    async close() {
      redis?.disconnect()
    },
  }
}

async function consumed(limiter: RateLimiterAbstract, subject: string, points: number) {
  try {
    return { allowed: true, left: await limiter.consume(subject, points) }
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) return { allowed: false, left: thrown }
    throw thrown
  }
}

function connect(url: string, onLost: RateLimiterOptions['onRedisLost']): Redis {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 1000 })
  let told = false
  redis.on('error', (error) => {
    if (!told) onLost?.(error)
    told = true
  })
  redis.on('ready', () => {
    told = false
  })
  return redis
}
