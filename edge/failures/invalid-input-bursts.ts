import { boundedCache } from '../../runtime/bounded-cache.js'

/** Rejected requests within one window that make a burst. */
const BURST_SIZE = 30
const WINDOW_MS = 60_000
const MAX_SUBJECTS = 10_000

/**
 * Detects subjects whose input is rejected repeatedly, for example scanners.
 * @returns a function that counts one rejection and returns true once per burst
 */
export function invalidInputBursts(): (subject: string) => boolean {
  const windows = boundedCache<{ count: number; readonly endsAt: number }>(MAX_SUBJECTS)
  return (subject) => {
    const open = windows.get(subject)
    if (open && open.endsAt > Date.now()) return ++open.count === BURST_SIZE
    windows.set(subject, { count: 1, endsAt: Date.now() + WINDOW_MS })
    return false
  }
}
