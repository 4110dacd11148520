import type { Awaitable } from '../../runtime/awaitable.js'
import { boundedCache } from '../../runtime/bounded-cache.js'
import type { Person } from '../../schema/viewer.js'

/** The result of resolving a token: a person until `validUntil` (milliseconds since the epoch), or a refusal. */
export type Resolution =
  | {
      readonly person: Person
      readonly validUntil: number
      /** False while the sign-in waits for the second factor. */
      readonly isComplete?: boolean
    }
  | {
      readonly refusal: string
      /** A new token, or the same one later, may be accepted. */
      readonly isTemporary?: true
      /** `forged`: a wrong signature or a claim that is not accepted. */
      readonly cause: 'expired' | 'forged' | 'account' | 'unreachable'
      /** For the log only. */
      readonly error?: unknown
    }

/** A short-lived cache of resolved tokens. */
export interface ViewerCache {
  /** Returns the cached person, or loads; concurrent calls for one token share the load. */
  resolve(key: string, load: () => Promise<Resolution>): Awaitable<Resolution>
  /** Drops a person's entries and every running load: it may have read the state before the change. */
  invalidate(subject: string): void
}

/**
 * A bounded cache. Refusals are not cached: they may be obsolete a moment later (an account is activated), and
 * attackers could fill the cache with them. An entry's age counts from the start of its load, so that no result is
 * older than `lifetimeMs`.
 */
export function createViewerCache(options: {
  lifetimeMs: number
  capacity: number
  now?: () => number
}): ViewerCache {
  const now = options.now ?? Date.now
  const entries = boundedCache<{ resolution: Resolution; subject: string; until: number }>(options.capacity)
  const loads = new Map<string, Promise<Resolution>>()
  let generation = 0

  async function loadAndKeep(key: string, load: () => Promise<Resolution>): Promise<Resolution> {
    const startedAt = now()
    const startedIn = generation
    const resolution = await load()
    if ('person' in resolution && startedIn === generation) {
      const until = Math.min(startedAt + options.lifetimeMs, resolution.validUntil)
      entries.set(key, { resolution, subject: resolution.person.subject, until })
    }
    return resolution
  }

  return {
    resolve(key, load) {
      const entry = entries.get(key)
      if (entry !== undefined && now() < entry.until) return entry.resolution
      const running = loads.get(key)
      if (running !== undefined) return running
      const started: Promise<Resolution> = loadAndKeep(key, load).finally(() => {
        if (loads.get(key) === started) loads.delete(key)
      })
      loads.set(key, started)
      return started
    },
    invalidate(subject) {
      generation++
      loads.clear()
      for (const [key, entry] of entries) if (entry.subject === subject) entries.delete(key)
    },
  }
}
