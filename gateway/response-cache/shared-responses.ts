import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { RedisAccess } from '../../runtime/environment/redis-access.js'
import { openRedis } from '../../runtime/redis-connection.js'

/** Responses that the processes of an edge share. Where the store cannot be reached, nothing is found and kept. */
export interface SharedResponses {
  /**
   * Looks a response up.
   * @returns its JSON and remaining milliseconds where its sources have not changed since it was read, and the versions
   * of the sources, for {@link write}; undefined where the store cannot be reached
   */
  read(
    key: string,
    sources: readonly string[],
  ): Promise<{ readonly versions: string; readonly text?: string; readonly ttl: number } | undefined>
  /** Keeps a response that was read after `versions` were. */
  write(key: string, text: string, versions: string, ttl: number): void
  /** Responses from these sources are valid no longer. Waits until that holds, a second at most. */
  changed(sources: readonly string[]): Promise<void>
  close(): void
}

const entrySchema = z.object({ versions: z.string(), until: z.number(), text: z.string() })

/** Keeps responses in Redis; a lost connection is logged once until it is restored. */
export function redisResponses({ url, prefix }: RedisAccess, logger: Logger): SharedResponses {
  const redis = openRedis(url, (error) =>
    logger.error({ err: error }, 'Redis is unavailable: each process keeps responses of its own'),
  )
  const keyOf = (key: string) => `${prefix}:responses:${key}`
  const versionOf = (source: string) => `${prefix}:response-sources:${source}`
  return {
    async read(key, sources) {
      // One command: a change cannot come between the versions and the response.
      const found = await redis.mget(keyOf(key), ...sources.map(versionOf)).catch(() => undefined)
      if (!found) return undefined
      const [text, ...current] = found
      const versions = current.join(' ')
      const entry = readEntry(text)
      const ttl = entry ? entry.until - Date.now() : 0
      return {
        versions,
        ttl,
        ...(entry && ttl > 0 && entry.versions === versions ? { text: entry.text } : {}),
      }
    },
    write(key, text, versions, ttl) {
      const entry = JSON.stringify({ versions, until: Date.now() + ttl, text })
      redis.set(keyOf(key), entry, 'PX', ttl).catch(() => undefined)
    },
    async changed(sources) {
      // Random: a count would repeat itself after Redis has lost its data.
      const version = randomUUID()
      await redis.mset(sources.flatMap((source) => [versionOf(source), version])).catch(() => undefined)
    },
    close: () => redis.disconnect(),
  }
}

function readEntry(text: string | null | undefined): z.infer<typeof entrySchema> | undefined {
  if (!text) return undefined
  try {
    return entrySchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
