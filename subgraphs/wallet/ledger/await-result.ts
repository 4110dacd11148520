import type { Clock } from '../../shared/clock.js'
import { DomainError } from '../../shared/domain-error.js'
import { outcomeOf, type SentEnvelope } from './envelope-outcome.js'
import type { Ledger, LedgerResult } from './ledger.js'
import { isNetworkError } from './network-error.js'
import type { ResultCodes } from './result-codes.js'

/** A network, and notifications of the ledgers that it closes. */
export interface WatchedLedger {
  readonly ledger: Ledger
  /** Resolves when the network closes its next ledger, when that is overdue, and when the signal aborts the wait. */
  nextClose(signal: AbortSignal): Promise<void>
}

/**
 * Submits an envelope after every ledger until one has a result.
 * @throws NETWORK_ERROR if it can never be applied
 */
export async function submitAndAwait(
  { ledger, nextClose }: WatchedLedger,
  sent: SentEnvelope,
  clock: Clock,
  signal: AbortSignal,
): Promise<LedgerResult> {
  for (let isSequenceRefused = false; ; ) {
    signal.throwIfAborted()
    const outcome = await outcomeOf(ledger, sent, { now: clock.now(), isSequenceRefused, nextClose, signal })
    if (outcome === 'expired' || outcome === 'superseded')
      throw new DomainError('NETWORK_ERROR', `A transaction on the ${ledger.network} ledger is ${outcome}.`)
    if (outcome) return outcome
    // Its ledger may close before the response to the submission arrives.
    const closed = nextClose(signal)
    const submission = await ledger.submit(sent.envelope).catch((error: unknown) => {
      // Without a response it is unknown whether the network accepted it; the ledger shows that.
      if (isNetworkError(error)) return undefined
      throw error
    })
    isSequenceRefused = submission?.outcome === 'refused' && isBadSequence(submission.codes)
    await closed
  }
}

/** Whether the network refused a sequence number: it was used, or it is not the next one. */
export function isBadSequence({ transaction, inner_transaction }: ResultCodes): boolean {
  return (inner_transaction ?? transaction) === 'tx_bad_seq'
}
