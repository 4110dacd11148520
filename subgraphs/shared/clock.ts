/** The time as every document writes it: UTC ISO 8601 with milliseconds and `Z`. */
export type Timestamp = string

/** Where services read the time; tests hand in their own. */
export interface Clock {
  now(): Date
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() }

/** The clock's time as a {@link Timestamp}. */
export function timestamp(clock: Clock, offsetMs = 0): Timestamp {
  return new Date(clock.now().getTime() + offsetMs).toISOString()
}
