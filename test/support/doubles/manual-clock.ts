import type { Clock } from '../../../subgraphs/shared/clock.js'

/** A clock that a test moves. */
export interface ManualClock extends Clock {
  advance(milliseconds: number): void
}

/** A clock that begins at the given time. */
export function manualClock(start = '2026-02-01T12:00:00.000Z'): ManualClock {
  let now = Date.parse(start)
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}
