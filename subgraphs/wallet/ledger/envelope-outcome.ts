import { sequenceOf } from './envelopes.js'
import type { Ledger, LedgerResult } from './ledger.js'

/** A submitted envelope. */
export interface SentEnvelope {
  readonly hash: string
  readonly envelope: string
  /** No ledger that closes later can contain it. */
  readonly validUntil: Date
}

/** Why an envelope can never be applied: another transaction has its sequence number, or its time bound has passed. */
export type FailedEnvelope = 'superseded' | 'expired'

/** Facts from outside the ledger. */
export interface OutcomeQuestion {
  /** The ledger's time. */
  readonly now: Date
  /** Whether the network refused the sequence number of the envelope. */
  readonly isSequenceRefused?: boolean
  /** Waits for the next ledger, or until the signal is aborted. */
  nextClose(signal: AbortSignal): Promise<unknown>
  readonly signal: AbortSignal
}

/** How long after its time bound an envelope counts as expired if its sequence number was used but no node shows by what. */
const UNEXPLAINED_AFTER_MS = 10 * 60_000
/** Assumed lag of a server that does not report which ledger its state is from. */
const UNKNOWN_LAG_MS = 60_000

/**
 * The outcome of an envelope: its result, or why it failed; undefined while neither is certain. The servers behind one
 * address may lag behind each other, so a missing result proves nothing: an envelope has failed only on positive
 * evidence, which must be seen again after another ledger unless another transaction was found under its sequence
 * number.
 */
export async function outcomeOf(
  ledger: Ledger,
  sent: SentEnvelope,
  { now, isSequenceRefused = false, nextClose, signal }: OutcomeQuestion,
): Promise<LedgerResult | FailedEnvelope | undefined> {
  const result = await ledger.findResult(sent.hash)
  if (result || (sent.validUntil > now && !isSequenceRefused)) return result
  const evidence = await evidenceOf(ledger, sent)
  if (!evidence) return undefined
  if (!evidence.isCertain) {
    await nextClose(signal)
    signal.throwIfAborted()
    if ((await evidenceOf(ledger, sent))?.dead !== evidence.dead) return undefined
  }
  return (await ledger.findResult(sent.hash)) ?? evidence.dead
}

interface Evidence {
  readonly dead: FailedEnvelope
  readonly isCertain: boolean
}

async function evidenceOf(
  ledger: Ledger,
  { hash, envelope, validUntil }: SentEnvelope,
): Promise<Evidence | undefined> {
  const { source, sequence } = sequenceOf(ledger, envelope)
  const close = await ledger.latestClose()
  const overdueMs = Date.parse(close.closedAt) - validUntil.getTime()
  const { account, asOf } = await ledger.observeAccount(source)
  // If the number is unused in the state of a ledger that closed after the bound, the envelope can never be applied.
  const isPastBound = asOf === undefined ? overdueMs > UNKNOWN_LAG_MS : overdueMs > 0 && asOf >= close.ledger
  if (account && account.sequence < sequence)
    return isPastBound ? { dead: 'expired', isCertain: false } : undefined
  const use = await ledger.findSequenceUse(source, sequence)
  if (use === 'skipped') return { dead: 'superseded', isCertain: false }
  if (use !== undefined) return use.hash === hash ? undefined : { dead: 'superseded', isCertain: true }
  return isPastBound && overdueMs > UNEXPLAINED_AFTER_MS ? { dead: 'expired', isCertain: false } : undefined
}
