/** How many rejected inputs in one window make a storm. */
const STORM = 30
const WINDOW_MS = 60_000
const MOST_SUBJECTS = 10_000

/**
 * Notices a subject whose input is rejected again and again, as a scanner's is.
 * @returns a function that counts one rejection and answers true once per storm
 */
export function invalidInputBursts(now: () => number = Date.now): (subject: string) => boolean {
  const windows = new Map<string, { count: number; endsAt: number }>()
  return (subject) => {
    const time = now()
    const known = windows.get(subject)
    if (known && known.endsAt > time) {
      known.count += 1
      return known.count === STORM
    }
    // Old windows go with the oldest subject, so that many subjects cost no more memory than this.
    windows.delete(subject)
    if (windows.size >= MOST_SUBJECTS) windows.delete(windows.keys().next().value ?? '')
    windows.set(subject, { count: 1, endsAt: time + WINDOW_MS })
    return false
  }
}
