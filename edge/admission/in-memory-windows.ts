/** The points that a subject has used in a window. */
interface Window {
  points: number
  /** Milliseconds since the epoch. */
  readonly endsAt: number
}

/**
 * Fixed windows in the memory of this process, each of which starts with the subject's first request. Counts without
 * promises, because every request counts at least once.
 * @param windowMs the length of a window
 */
export function inMemoryWindows(windowMs: number) {
  const windows = new Map<string, Window>()
  let willForget = false

  function forgetEnded(): void {
    willForget = false
    const now = Date.now()
    for (const [subject, { endsAt }] of windows) if (endsAt <= now) windows.delete(subject)
    if (windows.size > 0) forgetLater()
  }

  function forgetLater(): void {
    if (willForget) return
    willForget = true
    setTimeout(forgetEnded, windowMs).unref()
  }

  return {
    /** Adds points to the subject's window, and returns it. */
    add(subject: string, points: number): Readonly<Window> {
      const now = Date.now()
      const open = windows.get(subject)
      // An end that is further away than a window is one of a clock that was set back since.
      if (open && open.endsAt > now && open.endsAt <= now + windowMs) {
        open.points += points
        return open
      }
      const started = { points, endsAt: now + windowMs }
      windows.set(subject, started)
      forgetLater()
      return started
    },
  }
}
