/** A Redis server and the part of its key space that belongs to this installation. */
export interface RedisAccess {
  readonly url: string
  /** Precedes every key and channel name, so that installations can share a server. */
  readonly prefix: string
}

/** Redis as configured; undefined without `REDIS_URL`. */
export function redisAccess(env: {
  readonly REDIS_URL: string | undefined
  readonly REDIS_PREFIX: string
}): RedisAccess | undefined {
  return env.REDIS_URL === undefined ? undefined : { url: env.REDIS_URL, prefix: env.REDIS_PREFIX }
}
