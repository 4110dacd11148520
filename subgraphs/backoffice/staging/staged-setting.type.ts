import type { Currency } from '../donations/donation.state.js'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** The inputs of every row of a staging set, apart from its number. */
export interface StagedSetting {
  /** The seed: the same seed generates the same rows. */
  readonly seed: string
  /** The reference time of the set, epoch milliseconds; stored when the set is first generated. */
  readonly anchor: number
  readonly baseCurrency: Currency
  /** The origin that pictures are served from. */
  readonly publicUrl: string
  /** Domain of the e-mail addresses; it cannot exist (RFC 2606). */
  readonly mailDomain: string
}

/** Epoch milliseconds as a timestamp. */
export function isoTime(time: number): string {
  return new Date(time).toISOString()
}
