import { boundedCache } from './bounded-cache.js'

const MINUTE_MS = 60_000

/**
 * For reports about something that repeats. A clock that is set back does not silence them.
 * @param subjects maximum number of subjects that are remembered
 * @returns a function that says whether a subject is due: it was not in the last minute
 */
export function oncePerMinute(subjects = 100): (subject: string) => boolean {
  const reportedAt = boundedCache<number>(subjects)
  return (subject) => {
    const now = performance.now()
    if (now - (reportedAt.get(subject) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return false
    reportedAt.set(subject, now)
    return true
  }
}
