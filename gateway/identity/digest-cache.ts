/** Minimum time for which a digest is cached after its last use; the maximum is twice as long. */
const PERIOD_MS = 4_000

/** Maximum number of digests per period. */
const MAX_VALUES = 2_000

/**
 * Caches digests of values that clients send repeatedly, because hashing one takes as long as finding a row. A timer
 * removes unused values within seconds, so that no secret stays in memory.
 * @param periodMs for tests
 */
export function digestCache(digestOf: (value: string) => string, periodMs: number = PERIOD_MS) {
  let recent = new Map<string, string>()
  let older = new Map<string, string>()
  let willAge = false

  function ageLater(): void {
    if (willAge) return
    willAge = true
    setTimeout(age, periodMs).unref()
  }

  function age(): void {
    willAge = false
    older = recent
    recent = new Map()
    if (older.size > 0) ageLater()
  }

  return {
    digestOf(value: string): string {
      const known = recent.get(value)
      if (known !== undefined) return known
      const digest = older.get(value) ?? digestOf(value)
      if (recent.size >= MAX_VALUES) recent.clear()
      recent.set(value, digest)
      ageLater()
      return digest
    },
    /** The number of cached digests. */
    size: () => new Set([...recent.keys(), ...older.keys()]).size,
  }
}
