/** The time format of all documents: UTC ISO 8601 with milliseconds and `Z`. */
export type Timestamp = string

/** The clock of services; replaced in tests. */
export interface Clock {
  now(): Date
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() }

const DAY_MS = 24 * 3_600_000

/** Start of the UTC day of a time. */
export function dayOf(at: Timestamp): Timestamp {
  return `${at.slice(0, 10)}T00:00:00.000Z`
}

/** Start of the next UTC day. */
export function dayAfter(at: Timestamp): Timestamp {
  return timeAfter(dayOf(at), DAY_MS)
}

/** The time a number of milliseconds after another one; reading the clock twice would give different times. */
export function timeAfter(at: Timestamp, ms: number): Timestamp {
  return new Date(Date.parse(at) + ms).toISOString()
}

/** The clock's time as a {@link Timestamp}. */
export function timestamp(clock: Clock, offsetMs = 0): Timestamp {
  return new Date(clock.now().getTime() + offsetMs).toISOString()
}
