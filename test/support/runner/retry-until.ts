import { vi } from 'vitest'
import { HAPPENS_WITHIN_MS } from './waiting-limit.js'

/** Repeats a check until it no longer throws, and returns its result. `expect.poll` waits as long. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: HAPPENS_WITHIN_MS, interval: 25 })
}
