import { type Clock, timestamp } from '../../../shared/clock.js'
import type { Transaction } from '../../../shared/database.js'
import { enqueueJob } from '../../../shared/jobs/jobs.js'
import { type EnvelopeRecord, envelopeStore } from '../envelope.store.js'
import type { TransactionEnd } from '../transaction.store.js'

/** Closes a wallet again that received USDC while it was being closed. */
export const RETRY_CLOSE = 'wallet.retry-close'

/** Which wallet, and the transaction that came too late. */
export interface RetryClosePayload {
  readonly walletId: string
  readonly hash: string
}

/** What the ledger says when the trust line that is to go still holds something. */
const MORE_CAME = 'op_invalid_limit'

/** How often a wallet is closed within an hour before it is left open: each time costs it a fee. */
const MOST_TIMES = 10
const HOUR_MS = 3_600_000

/**
 * Whether a closing that failed is tried again with what came meanwhile; asks for that in the transaction that
 * ends it. Until then the wallet stays on its way to being closed.
 */
export async function scheduleRetry(
  trx: Transaction,
  { walletId, hash }: EnvelopeRecord,
  { failureCode }: TransactionEnd,
  clock: Clock,
): Promise<boolean> {
  if (failureCode !== MORE_CAME) return false
  const tried = await envelopeStore(trx).countClosings(walletId, timestamp(clock, -HOUR_MS))
  if (tried >= MOST_TIMES) return false
  const payload: RetryClosePayload = { walletId, hash }
  await enqueueJob(trx, { kind: RETRY_CLOSE, key: walletId, payload }, clock)
  return true
}
