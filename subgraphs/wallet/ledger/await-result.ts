import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../shared/clock.js'
import { DomainError } from '../../shared/domain-error.js'
import type { Ledger, LedgerResult } from './ledger.js'

/** An envelope on its way. */
export interface SentEnvelope {
  readonly hash: string
  readonly envelope: string
  readonly validUntil: Date
}

/**
 * What can be said of an envelope now: its result, or that no ledger will ever contain it because one was
 * closed after its time bound; undefined while both are open. The close is read before the last
 * look for a result, so that nothing can be applied between the two.
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
 * Submits an envelope, again and again where the answer does not come, until the ledger has a result.
 * @throws NETWORK_ERROR when the time bound passed without one
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
      throw new DomainError(
        'NETWORK_ERROR',
        `The ${ledger.network} ledger did not take a transaction in time.`,
      )
    if (outcome) return outcome
    await ledger.submit(sent.envelope)
    await pause(ledger.closeMs / 2, undefined, { signal })
  }
}
