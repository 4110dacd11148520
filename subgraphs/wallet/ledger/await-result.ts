import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../shared/clock.js'
import { DomainError } from '../../shared/domain-error.js'
import { outcomeOf, type SentEnvelope } from './envelope-outcome.js'
import type { Ledger, LedgerResult } from './ledger.js'
import type { ResultCodes } from './result-codes.js'

/**
 * Submits an envelope repeatedly until the ledger has a result.
 * @throws NETWORK_ERROR if it can never be applied
 */
export async function submitAndAwait(
  ledger: Ledger,
  sent: SentEnvelope,
  clock: Clock,
  signal: AbortSignal,
): Promise<LedgerResult> {
  const nextLedger = () => pause(ledger.closeMs, undefined, { signal })
  for (let isSequenceRefused = false; ; ) {
    signal.throwIfAborted()
    const outcome = await outcomeOf(ledger, sent, { now: clock.now(), isSequenceRefused, nextLedger })
    if (outcome === 'expired' || outcome === 'superseded')
      throw new DomainError('NETWORK_ERROR', `A transaction on the ${ledger.network} ledger is ${outcome}.`)
    if (outcome) return outcome
    const submission = await ledger.submit(sent.envelope)
    isSequenceRefused = submission.outcome === 'refused' && isBadSequence(submission.codes)
    await pause(ledger.closeMs / 2, undefined, { signal })
  }
}

/** Whether the network refused a sequence number: it was used, or it is not the next one. */
export function isBadSequence({ transaction, inner_transaction }: ResultCodes): boolean {
  return (inner_transaction ?? transaction) === 'tx_bad_seq'
}
