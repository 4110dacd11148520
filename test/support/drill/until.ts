import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 100
const LIMIT_MS = 300_000

/** Repeats a check until it no longer throws; for programs, which have no `eventually`. */
export async function until<Result>(check: () => Promise<Result>): Promise<Result> {
  const givenUpAt = performance.now() + LIMIT_MS
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > givenUpAt) throw error
      await pause(POLL_MS)
    }
  }
}
