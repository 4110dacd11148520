import { type Clock, dayAfter, timestamp } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { quotaExceeded } from '../../shared/quota.js'
import { uploadUsageStore } from './upload-usage.store.js'

/** The daily quota of uploads. */
export interface UploadQuota {
  readonly clock: Clock
  readonly uploadBytesPerDay: number
}

/**
 * The bytes that a person will have uploaded today, including files deleted since.
 * @throws QUOTA_EXCEEDED
 */
export async function assertWithinUploadQuota(
  trx: Transaction,
  { clock, uploadBytesPerDay: limit }: UploadQuota,
  userId: string,
  bytes: number,
): Promise<{ readonly day: string; readonly bytes: number }> {
  const now = timestamp(clock)
  const day = now.slice(0, 10)
  const used = await uploadUsageStore(trx).on(userId, day)
  if (used + bytes <= limit) return { day, bytes: used + bytes }
  const resetsAt = dayAfter(now)
  throw quotaExceeded(
    `You uploaded ${used} bytes today; the maximum is ${limit}, and this file has ${bytes}. Try again after ` +
      `${resetsAt}.`,
    { quota: 'upload_bytes_per_day', limit, used, resetsAt },
  )
}

/**
 * Counts an upload in the transaction that stores its row: transactions are serialisable, so concurrent uploads
 * cannot exceed the quota together.
 * @throws QUOTA_EXCEEDED
 */
export async function countUpload(
  trx: Transaction,
  quota: UploadQuota,
  userId: string,
  size: number,
): Promise<void> {
  const { day, bytes } = await assertWithinUploadQuota(trx, quota, userId, size)
  await uploadUsageStore(trx).put(userId, day, bytes)
}
