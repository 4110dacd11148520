import type { RequestContext } from '../../../schema/viewer.js'
import type { Clock } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { actorOf } from '../../shared/viewer.js'
import { countDailyBytes, type DailyQuota } from '../daily-bytes/daily-bytes.service.js'

/** Of measurements, logs and activities together, which are kept for weeks. */
const quota: DailyQuota = {
  counted: 'reports',
  quota: 'report_bytes_per_day',
  limit: 50_000_000,
  texts: { done: 'Your apps reported', more: 'this report has' },
}

/**
 * Counts what an app reports in the transaction that stores it.
 * @throws QUOTA_EXCEEDED
 */
export function countReport(
  trx: Transaction,
  clock: Clock,
  by: RequestContext,
  rows: readonly object[],
): Promise<void> {
  return countDailyBytes(trx, quota, clock, actorOf(by.viewer).id, Buffer.byteLength(JSON.stringify(rows)))
}
