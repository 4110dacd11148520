import type { Clock } from '../../../subgraphs/shared/clock.js'

/** The system clock with an offset that a test increases. */
export interface ShiftedClock extends Clock {
  advance(milliseconds: number): void
}

/** Creates a clock that runs with the system clock and can be moved ahead. */
export function shiftedClock(): ShiftedClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds
    },
  }
}
