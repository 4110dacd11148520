import { type Clock, timestamp } from '../../../shared/clock.js'
import { type Database, inTransaction } from '../../../shared/database.js'
import type { Log } from '../../../shared/log.js'
import type { Custody } from '../../custody/custody.service.js'
import { bumpSequenceEnvelope, type UnsignedEnvelope } from '../../ledger/envelopes.js'
import type { Submission } from '../../ledger/ledger.js'
import type { LedgerNetworks } from '../../wallets/ledger-networks.client.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { type EnvelopeRecord, envelopeStore } from '../envelope.store.js'
import { cappedBid } from '../sending/bid.policy.js'
import { spendable } from '../sending/spendable.policy.js'
import { raiseBid } from './fee-bump.policy.js'

/** What submitting needs. */
export interface SubmissionDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly custody: Custody
  readonly networks: LedgerNetworks
  /** The most that is bid for one operation, in stroops. */
  readonly maxFeePerOperation: bigint
}

/**
 * What is to be done after a submission: wait for the next ledger and look; look for the result at once; take
 * the envelope for dead, because another transaction used its sequence number; or begin anew, because another
 * envelope was put before it.
 */
export type NextStep = 'wait' | 'look' | 'superseded' | 'begin anew'

/** How long a filler stays valid. */
const GAP_FILLER_VALID_FOR_MS = 5 * 60_000
/** Ledgers that a transaction is given before its bid is compared with the traffic. */
const PATIENT_LEDGERS = 3

/** Submits the bytes that are stored, and reacts to what hinders them. */
export async function submitEnvelope(
  dependencies: SubmissionDependencies,
  wallet: WalletRecord,
  envelope: EnvelopeRecord,
): Promise<NextStep> {
  const { ledger } = dependencies.networks[wallet.network]
  const submission = await ledger.submit(envelope.feeBump ?? envelope.envelope)
  if (submission.outcome !== 'refused') {
    if (hasWaitedLong(dependencies, envelope, ledger.closeMs))
      await raiseFee(dependencies, wallet, envelope, submission)
    return 'wait'
  }
  const { codes } = submission
  dependencies.log.warn(
    { walletId: wallet.id, hash: envelope.hash, codes },
    'The ledger refused an envelope for now; it is submitted again until its time is over',
  )
  switch (codes.inner_transaction ?? codes.transaction) {
    case 'tx_bad_seq':
      return resolveSequence(dependencies, wallet, envelope)
    case 'tx_insufficient_fee':
      await raiseFee(dependencies, wallet, envelope, submission)
      return 'wait'
    default:
      return 'wait'
  }
}

/**
 * A sequence number that does not fit is either used, and the envelope dead; or further ahead than the next,
 * because one before it died: then a filler takes the account there.
 */
async function resolveSequence(
  dependencies: SubmissionDependencies,
  wallet: WalletRecord,
  envelope: EnvelopeRecord,
): Promise<NextStep> {
  const { ledger } = dependencies.networks[wallet.network]
  const account = await ledger.readAccount(wallet.publicKey)
  if (!account) return 'wait'
  if (account.sequence >= envelope.sequence) {
    // The look for a result comes after the account was read: what used the number is on the ledger by now.
    return (await ledger.findResult(envelope.hash)) ? 'look' : 'superseded'
  }
  if (account.sequence + 1n === envelope.sequence) return 'wait'
  await fillSequenceGap(dependencies, wallet, { from: account.sequence + 1n, to: envelope.sequence - 1n })
  return 'begin anew'
}

async function fillSequenceGap(
  { db, clock, custody, networks, maxFeePerOperation }: SubmissionDependencies,
  wallet: WalletRecord,
  gap: { from: bigint; to: bigint },
): Promise<void> {
  const on = networks[wallet.network]
  const feePerOperation = await cappedBid(on, maxFeePerOperation)
  const validUntil = new Date(clock.now().getTime() + GAP_FILLER_VALID_FOR_MS)
  const header = {
    source: wallet.publicKey,
    sequence: gap.from,
    feePerOperation,
    validUntil,
  }
  const filler = bumpSequenceEnvelope(on.ledger, header, gap.to)
  const signed = await custody.sign(wallet, filler, 'filler')
  await inTransaction(db, async (trx) => {
    // Another worker may have come to the same gap, where it took over a lease that had run out.
    const pending = await envelopeStore(trx).pending(wallet.id)
    if (pending.some(({ sequence }) => sequence === gap.from)) return
    await envelopeStore(trx).insert({
      hash: filler.hash,
      walletId: wallet.id,
      purpose: 'filler',
      status: 'pending',
      sequence: gap.from,
      envelope: signed.envelope,
      validUntil: validUntil.toISOString(),
      spends: { XLM: 0n, USDC: 0n },
      maxFee: filler.maxFee,
      createdAt: timestamp(clock),
    })
    await signed.record(trx)
  })
}

function hasWaitedLong(
  { clock }: SubmissionDependencies,
  { createdAt }: EnvelopeRecord,
  closeMs: number,
): boolean {
  return clock.now().getTime() - Date.parse(createdAt) > PATIENT_LEDGERS * closeMs
}

/** Stores and submits the envelope with a higher bid, where the traffic, the cap and the wallet say so. */
async function raiseFee(
  dependencies: SubmissionDependencies,
  wallet: WalletRecord,
  envelope: EnvelopeRecord,
  submission: Submission,
): Promise<void> {
  const { db, custody, networks, maxFeePerOperation: most } = dependencies
  const { ledger, suggestFee } = networks[wallet.network]
  const [suggested, spare] = await Promise.all([suggestFee(), spareOf(dependencies, wallet)])
  const required = submission.outcome === 'refused' ? submission.feeRequired : undefined
  const situation = { suggested, required, most, spare }
  const raised: UnsignedEnvelope | undefined = raiseBid(ledger, wallet.publicKey, envelope, situation)
  if (!raised) return
  const signed = await custody.sign(wallet, raised, 'fee bump')
  await inTransaction(db, async (trx) => {
    await envelopeStore(trx).setFeeBump(envelope.hash, signed.envelope, raised.maxFee)
    await signed.record(trx)
  })
  await ledger.submit(signed.envelope)
}

/** What the wallet has in lumens beyond everything that is reserved. */
async function spareOf({ db, networks }: SubmissionDependencies, wallet: WalletRecord): Promise<bigint> {
  const account = await networks[wallet.network].ledger.readAccount(wallet.publicKey)
  if (!account) return 0n
  return spendable(account, await envelopeStore(db).after(wallet.id, account.sequence), 'XLM', 0n)
}
