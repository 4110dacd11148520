import type { Currency } from '../donations/donation.state.js'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** What every row of a staging set depends on, beside its number. */
export interface StagedSetting {
  /** The word that the set is made from: the same word makes the same rows. */
  readonly seed: string
  /** The time that the set leads up to, epoch milliseconds; kept since the set was first made. */
  readonly anchor: number
  readonly baseCurrency: Currency
  /** The origin that pictures are served from. */
  readonly publicUrl: string
  /** Where the mail addresses of its people are; a domain that cannot exist (RFC 2606). */
  readonly mailDomain: string
}

/** Epoch milliseconds as a timestamp. */
export function isoTime(time: number): string {
  return new Date(time).toISOString()
}
