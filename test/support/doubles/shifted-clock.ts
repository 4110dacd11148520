import type { Clock } from '../../../subgraphs/shared/clock.js'

/** The machine's clock, which a test moves ahead. */
export interface ShiftedClock extends Clock {
  advance(milliseconds: number): void
}

/** A clock that runs on by itself and can be moved ahead. */
export function shiftedClock(): ShiftedClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds
    },
  }
}
