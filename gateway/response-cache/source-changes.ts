/** Sources of which the last change is known; beyond that, all responses are read again. */
const MAX_CHANGED_SOURCES = 20_000

/** The changes of the sources of responses. */
export interface SourceChanges {
  /** The number of the latest change. */
  latest(): number
  add(sources: readonly string[]): void
  /** Whether none of these sources has changed after the change with this number. */
  noneSince(change: number, sources: readonly string[]): boolean
}

/**
 * Changes are numbered, and each source keeps the number of its last one. A change therefore costs nothing per response,
 * and what was read during it is never returned.
 */
export function sourceChanges(): SourceChanges {
  let latest = 0
  /** The last change of any source that is not in `changedAt`. */
  let forgottenAt = 0
  const changedAt = new Map<string, number>()
  return {
    latest: () => latest,
    add(sources) {
      latest += 1
      if (changedAt.size > MAX_CHANGED_SOURCES) {
        changedAt.clear()
        forgottenAt = latest
      }
      for (const source of sources) changedAt.set(source, latest)
    },
    noneSince: (change, sources) =>
      change >= forgottenAt && sources.every((one) => (changedAt.get(one) ?? 0) <= change),
  }
}
