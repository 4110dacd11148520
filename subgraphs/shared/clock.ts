/** The time as every document writes it: UTC ISO 8601 with milliseconds and `Z`. */
export type Timestamp = string

/** The clock of services; replaced in tests. */
export interface Clock {
  now(): Date
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() }

/** The clock's time as a {@link Timestamp}. */
export function timestamp(clock: Clock, offsetMs = 0): Timestamp {
  return new Date(clock.now().getTime() + offsetMs).toISOString()
}
