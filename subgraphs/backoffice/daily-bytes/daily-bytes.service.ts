import { type Clock, dayAfter, timestamp } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { quotaExceeded } from '../../shared/quota.js'
import { type CountedBytes, dailyBytesStore } from './daily-bytes.store.js'

/** How many bytes a person may send per day (UTC). */
export interface DailyQuota {
  readonly counted: CountedBytes
  /** For programs, such as `upload_bytes_per_day`. */
  readonly quota: string
  readonly limit: number
  /** What was done, and what would exceed the quota: "You uploaded", "this file has". */
  readonly texts: { readonly done: string; readonly more: string }
}

/**
 * The bytes that a person will have sent today.
 * @throws QUOTA_EXCEEDED
 */
export async function assertWithinDailyQuota(
  trx: Transaction,
  { counted, quota, limit, texts }: DailyQuota,
  clock: Clock,
  userId: string,
  bytes: number,
): Promise<{ readonly day: string; readonly bytes: number }> {
  const now = timestamp(clock)
  const day = now.slice(0, 10)
  const used = await dailyBytesStore(trx, counted).on(userId, day)
  if (used + bytes <= limit) return { day, bytes: used + bytes }
  const resetsAt = dayAfter(now)
  throw quotaExceeded(
    `${texts.done} ${used} bytes today; the maximum is ${limit}, and ${texts.more} ${bytes}. Try again after ${resetsAt}.`,
    { quota, limit, used, resetsAt },
  )
}

/**
 * Counts bytes in the transaction that stores them: transactions are serialisable, so concurrent requests cannot exceed
 * the quota together.
 * @throws QUOTA_EXCEEDED
 */
export async function countDailyBytes(
  trx: Transaction,
  quota: DailyQuota,
  clock: Clock,
  userId: string,
  size: number,
): Promise<void> {
  const { day, bytes } = await assertWithinDailyQuota(trx, quota, clock, userId, size)
  await dailyBytesStore(trx, quota.counted).put(userId, day, bytes)
}
