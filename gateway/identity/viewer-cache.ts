import type { Person } from '../../schema/viewer.js'

/** What a token stands for: a person until a moment (milliseconds since the epoch), or nobody for a reason. */
export type Resolution =
  | { readonly person: Person; readonly validUntil: number }
  | {
      readonly refusal: string
      /** `expired` tokens are everyday; `forged` ones name no session or bear no signature of ours. */
      readonly cause: 'expired' | 'forged' | 'account' | 'unreachable'
      /** What happened, for the log alone. */
      readonly error?: unknown
    }

/** Remembers for a moment whom a token stands for. */
export interface ViewerCache {
  /** Answers from memory, or loads; callers that ask for the same token at the same time share one load. */
  resolve(key: string, load: () => Promise<Resolution>): Promise<Resolution>
  /** Drops what is known of a person, and whatever is being loaded: it may have been read before the change. */
  forget(subject: string): void
}

/**
 * A bounded cache of resolutions. Only persons are kept: a refusal may turn out wrong a moment later
 * (an account made active), and remembered refusals would let strangers fill the memory.
 * An entry's age counts from the start of its load, so that nothing older than `lifetimeMs` is ever answered.
 */
export function createViewerCache(options: {
  lifetimeMs: number
  capacity: number
  now?: () => number
}): ViewerCache {
  const now = options.now ?? Date.now
  const entries = new Map<string, { resolution: Resolution; subject: string; until: number }>()
  const loads = new Map<string, Promise<Resolution>>()
  let generation = 0

  async function loadAndKeep(key: string, load: () => Promise<Resolution>): Promise<Resolution> {
    const startedAt = now()
    const startedIn = generation
    const resolution = await load()
    if ('person' in resolution && startedIn === generation) {
      const until = Math.min(startedAt + options.lifetimeMs, resolution.validUntil)
      const oldest = entries.size >= options.capacity ? entries.keys().next().value : undefined
      if (oldest !== undefined) entries.delete(oldest)
      entries.set(key, { resolution, subject: resolution.person.subject, until })
    }
    return resolution
  }

  return {
    resolve(key, load) {
      const entry = entries.get(key)
      if (entry !== undefined) {
        if (now() < entry.until) return Promise.resolve(entry.resolution)
        entries.delete(key)
      }
      const running = loads.get(key)
      if (running !== undefined) return running
      const started: Promise<Resolution> = loadAndKeep(key, load).finally(() => {
        if (loads.get(key) === started) loads.delete(key)
      })
      loads.set(key, started)
      return started
    },
    forget(subject) {
      generation++
      loads.clear()
      for (const [key, entry] of entries) if (entry.subject === subject) entries.delete(key)
    },
  }
}
