import { vi } from 'vitest'
import { HAPPENS_WITHIN_MS } from './waiting-limit.js'

/** Waits until a check that throws no longer does, and answers what it answers. `expect.poll` waits as long. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: HAPPENS_WITHIN_MS, interval: 25 })
}
