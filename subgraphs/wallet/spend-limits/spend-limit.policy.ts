import { type Timestamp, timeAfter } from '../../shared/clock.js'
import type { Asset } from '../ledger/network.js'

/** The maximum of an asset that a wallet may send per UTC day. */
export interface SpendLimitRecord {
  readonly walletId: string
  readonly asset: Asset
  /** In stroops; absent if there is no limit. */
  readonly amount?: bigint
  /** The limit that replaces it, and when. */
  readonly next?: { readonly amount?: bigint; readonly from: Timestamp }
}

const DAY_MS = 24 * 3_600_000

/**
 * How long the previous limit applies after it was raised or removed. A stolen token cannot be used to empty the wallet
 * immediately, and the owner has a day to notice and freeze it.
 */
const RAISED_AFTER_MS = DAY_MS

/** The limit that applies at a time, in stroops; undefined for none. */
export function limitAt({ amount, next }: SpendLimitRecord, at: Timestamp): bigint | undefined {
  return next && next.from <= at ? next.amount : amount
}

/** The limit after the owner changed it: a lower one applies immediately, a higher one or none after a day. */
export function withLimit(
  record: SpendLimitRecord,
  wanted: bigint | undefined,
  at: Timestamp,
): SpendLimitRecord {
  const { walletId, asset, next } = record
  const current = limitAt(record, at)
  if (current === undefined || (wanted !== undefined && wanted <= current))
    return { walletId, asset, ...given(wanted) }
  // Repeating the same request does not restart the waiting period.
  if (next && next.from > at && next.amount === wanted) return record
  const from = timeAfter(at, RAISED_AFTER_MS)
  return { walletId, asset, ...given(current), next: { ...given(wanted), from } }
}

function given(amount: bigint | undefined): { amount?: bigint } {
  return amount === undefined ? {} : { amount }
}
