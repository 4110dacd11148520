import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { z } from 'zod'
import { openRedis } from '../../runtime/connections/redis-connection.js'
import { logOutage, reportedOnce } from '../../runtime/connections/reported-once.js'
import type { RedisAccess } from '../../runtime/environment/redis-access.js'

/** A response as JSON, and for how many milliseconds it may still be returned. */
export interface SharedResponse {
  readonly text: string
  readonly ttl: number
}

/** The versions of sources at a time. */
export interface SourceVersions {
  readonly sources: readonly string[]
  readonly versions: string
}

/** Responses that the processes of an edge share. While the store cannot be reached, nothing is found or stored. */
export interface SharedResponses {
  /**
   * Looks a response up.
   * @param sources all that it may be read from; an event that changes a row changes one of them too
   * @returns the response where none of its own sources has changed since it was read, and the versions of `sources`,
   * for {@link write}; undefined where the store cannot be reached
   */
  read(
    key: string,
    sources: readonly string[],
  ): Promise<{ readonly before: SourceVersions; readonly response?: SharedResponse } | undefined>
  /**
   * Keeps a response that was read after `before`, unless one of these sources has changed since.
   * @param sources those of this response
   */
  write(key: string, response: SharedResponse, sources: readonly string[], before: SourceVersions): void
  /** Invalidates responses from these sources. Waits for that, at most a second. */
  changed(sources: readonly string[]): Promise<void>
  close(): void
}

const entrySchema = z.object({
  sources: z.array(z.string()),
  versions: z.string(),
  until: z.number(),
  text: z.string(),
})

/** Maximum lifetime of a response in milliseconds; versions of sources are kept twice as long. */
const MAX_TTL = 3_600_000

/** Keeps responses in Redis; the beginning and the end of an outage are logged. */
export function redisResponses({ url, prefix }: RedisAccess, logger: Logger): SharedResponses {
  const { commands: redis, close } = openRedis(
    url,
    logOutage(logger, 'Redis', 'each process keeps its own responses', 'processes share their responses'),
  )
  const { lost: refused, restored: accepted } = reportedOnce((error) => {
    logger.error({ err: error }, 'Redis refuses to store: responses are not shared')
    return () => logger.info({}, 'Redis stores again: responses are shared')
  })
  const keyOf = (key: string) => `${prefix}:responses:${key}`
  const versionOf = (source: string) => `${prefix}:response-sources:${source}`

  async function versionsOf(sources: readonly string[]): Promise<string> {
    return sources.length === 0 ? '' : (await redis.mget(sources.map(versionOf))).join(' ')
  }

  /**
   * Gives sources without a version one, so that a version which Redis evicts later is not taken for an unchanged one.
   * @returns all versions; undefined if one of the sources changed in the meantime
   */
  async function begun(
    sources: readonly string[],
    versions: readonly (string | null)[],
  ): Promise<string | undefined> {
    const first = randomUUID()
    const pipeline = redis.pipeline()
    for (const [index, source] of sources.entries())
      if (versions[index] === null) pipeline.set(versionOf(source), first, 'PX', 2 * MAX_TTL, 'NX')
    const replies = (pipeline.length > 0 && (await pipeline.exec())) || []
    if (!replies.every(([, reply]) => reply === 'OK')) return undefined
    return versions.map((version) => version ?? first).join(' ')
  }

  async function write(
    key: string,
    { text, ttl }: SharedResponse,
    sources: readonly string[],
    before: SourceVersions,
  ): Promise<void> {
    // The rows of the response are known only now: without a change of any source, their versions are those from before it
    // was read.
    const current = await redis.mget([...before.sources, ...sources].map(versionOf))
    if (current.slice(0, before.sources.length).join(' ') !== before.versions) return
    const versions = await begun(sources, current.slice(before.sources.length))
    if (versions === undefined) return
    const lasts = Math.min(ttl, MAX_TTL)
    const entry = JSON.stringify({ sources, versions, until: Date.now() + lasts, text })
    await redis.set(keyOf(key), entry, 'PX', lasts)
  }

  return {
    async read(key, sources) {
      try {
        const [text = null, ...current] = await redis.mget(keyOf(key), ...sources.map(versionOf))
        const before = { sources, versions: current.join(' ') }
        const entry = readEntry(text)
        const ttl = entry ? entry.until - Date.now() : 0
        const isCurrent = entry && ttl > 0 && entry.versions === (await versionsOf(entry.sources))
        return isCurrent ? { before, response: { text: entry.text, ttl } } : { before }
      } catch {
        return undefined
      }
    },
    write(key, response, sources, before) {
      write(key, response, sources, before).catch(() => undefined)
    },
    async changed(sources) {
      // Random: a count would repeat itself after Redis has lost its data.
      const version = randomUUID()
      const pipeline = redis.pipeline()
      // In their order: the topic of a row comes before it, so that `write` notices a change between the two.
      for (const source of sources) pipeline.set(versionOf(source), version, 'PX', 2 * MAX_TTL)
      const replies = await pipeline.exec().catch(() => undefined)
      const error = replies?.find(([fault]) => fault?.name === 'ReplyError')?.[0]
      if (!error) return accepted()
      refused(error)
      // A full Redis stores nothing but deletes; a missing version does not match either.
      await redis.del(sources.map(versionOf)).catch(() => undefined)
    },
    close,
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
