/** The time as every document writes it: UTC ISO 8601 with milliseconds and `Z`. */
export type Timestamp = string

/** The clock of services; replaced in tests. */
export interface Clock {
  now(): Date
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() }

const DAY_MS = 24 * 3_600_000

/** When the UTC day of a time begins. */
export function dayOf(at: Timestamp): Timestamp {
  return `${at.slice(0, 10)}T00:00:00.000Z`
}

/** When the next UTC day begins. */
export function dayAfter(at: Timestamp): Timestamp {
  return timeAfter(dayOf(at), DAY_MS)
}

/** The time a number of milliseconds after another one; two readings of the clock would differ. */
export function timeAfter(at: Timestamp, ms: number): Timestamp {
  return new Date(Date.parse(at) + ms).toISOString()
}

/** The clock's time as a {@link Timestamp}. */
export function timestamp(clock: Clock, offsetMs = 0): Timestamp {
  return new Date(clock.now().getTime() + offsetMs).toISOString()
}
