import { setTimeout as pause } from 'node:timers/promises'
import { HAPPENS_WITHIN_MS } from './waiting-limit.js'

/** Between two checks, at least and at most: many checks are requests, which take CPU time from what is waited for. */
const [SHORTEST_MS, LONGEST_MS] = [25, 200]

/**
 * Repeats a check until it no longer throws, and returns its result. `expect.poll` waits as long; `vi.waitFor` works in tests alone,
 * not in programs.
 */
export async function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  const begunAt = performance.now()
  for (;;) {
    try {
      return await check()
    } catch (error) {
      const waitedMs = performance.now() - begunAt
      if (waitedMs > HAPPENS_WITHIN_MS) throw error
      // A tenth of the time so far: what happens is noticed at most so much later.
      await pause(Math.min(Math.max(SHORTEST_MS, waitedMs / 10), LONGEST_MS))
    }
  }
}
