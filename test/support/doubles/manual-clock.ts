import type { Clock } from '../../../subgraphs/shared/clock.js'

/** A clock that only the test advances. */
export interface ManualClock extends Clock {
  advance(milliseconds: number): void
}

/** Creates a clock that stands at the given time. */
export function manualClock(start = '2026-02-01T12:00:00.000Z'): ManualClock {
  let now = Date.parse(start)
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}
