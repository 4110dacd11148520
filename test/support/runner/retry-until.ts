import { setTimeout as pause } from 'node:timers/promises'
import { HAPPENS_WITHIN_MS } from './waiting-limit.js'

const INTERVAL_MS = 25

/**
 * Repeats a check until it no longer throws, and returns its result. `expect.poll` waits as long; `vi.waitFor` works in tests alone,
 * not in programs.
 */
export async function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  const givenUpAt = performance.now() + HAPPENS_WITHIN_MS
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > givenUpAt) throw error
      await pause(INTERVAL_MS)
    }
  }
}
