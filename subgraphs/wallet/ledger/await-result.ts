import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../shared/clock.js'
import { DomainError } from '../../shared/domain-error.js'
import type { Ledger, LedgerResult } from './ledger.js'

/** A submitted envelope. */
export interface SentEnvelope {
  readonly hash: string
  readonly envelope: string
  readonly validUntil: Date
}

/**
 * The outcome of an envelope: its result, or `expired` if no ledger can contain it any more because one was closed
 * after its time bound; undefined while neither is known. The latest close is read before the last look-up of the
 * result, so that the envelope cannot be applied between the two.
 */
export async function outcomeOf(
  ledger: Ledger,
  { hash, validUntil }: Pick<SentEnvelope, 'hash' | 'validUntil'>,
  clock: Clock,
): Promise<LedgerResult | 'expired' | undefined> {
  const result = await ledger.findResult(hash)
  if (result || validUntil > clock.now()) return result
  const { closedAt } = await ledger.latestClose()
  if (new Date(closedAt) <= validUntil) return undefined
  return (await ledger.findResult(hash)) ?? 'expired'
}

/**
 * Submits an envelope repeatedly until the ledger has a result.
 * @throws NETWORK_ERROR if it expired
 */
export async function submitAndAwait(
  ledger: Ledger,
  sent: SentEnvelope,
  clock: Clock,
  signal: AbortSignal,
): Promise<LedgerResult> {
  for (;;) {
    signal.throwIfAborted()
    const outcome = await outcomeOf(ledger, sent, clock)
    if (outcome === 'expired')
      throw new DomainError('NETWORK_ERROR', `A transaction on the ${ledger.network} ledger expired.`)
    if (outcome) return outcome
    await ledger.submit(sent.envelope)
    await pause(ledger.closeMs / 2, undefined, { signal })
  }
}
