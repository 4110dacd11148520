import type { Timestamp } from '../../shared/clock.js'
import type { Asset } from '../ledger/network.js'

/** How much of an asset a wallet may send on one UTC day. */
export interface SpendLimitRecord {
  readonly walletId: string
  readonly asset: Asset
  /** In stroops; absent where there is no limit. */
  readonly amount?: bigint
  /** What takes its place, and when. */
  readonly next?: { readonly amount?: bigint; readonly from: Timestamp }
}

const DAY_MS = 24 * 3_600_000

/**
 * How long a limit that was raised or taken away goes on. Whoever gets hold of the owner's token cannot empty the
 * wallet at once, and the owner has a day to notice and to freeze it.
 */
const RAISED_AFTER_MS = DAY_MS

/** The limit that holds at a time, in stroops; undefined for none. */
export function limitAt({ amount, next }: SpendLimitRecord, at: Timestamp): bigint | undefined {
  return next && next.from <= at ? next.amount : amount
}

/** The limit after the owner asked for another: a lower one holds at once, a higher one or none after a day. */
export function withLimit(
  record: SpendLimitRecord,
  wanted: bigint | undefined,
  at: Timestamp,
): SpendLimitRecord {
  const { walletId, asset, next } = record
  const current = limitAt(record, at)
  if (current === undefined || (wanted !== undefined && wanted <= current))
    return { walletId, asset, ...given(wanted) }
  // Asking again for what was asked for does not begin the day anew.
  if (next && next.from > at && next.amount === wanted) return record
  const from = new Date(Date.parse(at) + RAISED_AFTER_MS).toISOString()
  return { walletId, asset, ...given(current), next: { ...given(wanted), from } }
}

/** When the UTC day of a time begins. */
export function dayOf(at: Timestamp): Timestamp {
  return `${at.slice(0, 10)}T00:00:00.000Z`
}

/** When the next UTC day begins. */
export function dayAfter(at: Timestamp): Timestamp {
  return new Date(Date.parse(dayOf(at)) + DAY_MS).toISOString()
}

function given(amount: bigint | undefined): { amount?: bigint } {
  return amount === undefined ? {} : { amount }
}
