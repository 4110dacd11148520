import { setTimeout as pause } from 'node:timers/promises'
import { HAPPENS_WITHIN_MS } from './waiting-limit.js'

/** The minimum and maximum pause between checks; checks are often requests, which compete for CPU time with what is awaited. */
const [SHORTEST_MS, LONGEST_MS] = [25, 200]

/**
 * Repeats a check until it no longer throws, and returns its result. `expect.poll` has the same time limit; `vi.waitFor`
 * works only in tests, not in programs.
 */
export async function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  const begunAt = performance.now()
  for (;;) {
    try {
      return await check()
    } catch (error) {
      const waitedMs = performance.now() - begunAt
      if (waitedMs > HAPPENS_WITHIN_MS) throw error
      // A tenth of the time waited so far, which bounds the additional delay.
      await pause(Math.min(Math.max(SHORTEST_MS, waitedMs / 10), LONGEST_MS))
    }
  }
}
