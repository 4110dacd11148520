import { type Clock, timestamp } from '../../../shared/clock.js'
import { type Database, inTransaction } from '../../../shared/database.js'
import type { Log } from '../../../shared/log.js'
import type { Custody } from '../../custody/custody.service.js'
import { bumpSequenceEnvelope } from '../../ledger/envelopes.js'
import type { Submission } from '../../ledger/ledger.js'
import type { LedgerNetworks } from '../../wallets/ledger-networks.client.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { type EnvelopeRecord, envelopeStore } from '../envelope.store.js'
import { spendable } from '../sending/spendable.policy.js'
import { raiseBid } from './fee-bump.policy.js'

/** Dependencies of submitting. */
export interface SubmissionDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly custody: Custody
  readonly networks: LedgerNetworks
}

/**
 * What to do after a submission. `wait`: for the next ledger, then look. `look`: read the result now. `superseded`:
 * give the envelope up, because another transaction used its sequence number. `restart`: another envelope was
 * inserted before it.
 */
export type NextStep = 'wait' | 'look' | 'superseded' | 'restart'

const GAP_FILLER_VALID_FOR_MS = 5 * 60_000
/** Ledgers that a transaction has before its bid is compared with the current traffic. */
const LEDGERS_BEFORE_FEE_BUMP = 3

/** Submits the stored bytes, and handles retryable errors. */
export async function submitEnvelope(
  dependencies: SubmissionDependencies,
  wallet: WalletRecord,
  envelope: EnvelopeRecord,
): Promise<NextStep> {
  const { ledger } = dependencies.networks[wallet.network]
  const submission = await ledger.submit(envelope.feeBump ?? envelope.envelope)
  if (submission.outcome !== 'refused') {
    if (hasWaitedLong(dependencies, envelope, ledger.closeMs))
      await bumpFee(dependencies, wallet, envelope, submission)
    return 'wait'
  }
  const { codes } = submission
  dependencies.log.warn(
    { walletId: wallet.id, hash: envelope.hash, codes },
    'the ledger refused an envelope; it is submitted again until it expires',
  )
  switch (codes.inner_transaction ?? codes.transaction) {
    case 'tx_bad_seq':
      return resolveSequence(dependencies, wallet, envelope)
    case 'tx_insufficient_fee':
      await bumpFee(dependencies, wallet, envelope, submission)
      return 'wait'
    default:
      return 'wait'
  }
}

/**
 * A refused sequence number was either used, which makes the envelope dead, or is not the next one because an earlier
 * envelope died; then a sequence-gap filler (bumpSequence) advances the account.
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
    // Read after the account: whatever used the number is on the ledger by now.
    return (await ledger.findResult(envelope.hash)) ? 'look' : 'superseded'
  }
  if (account.sequence + 1n === envelope.sequence) return 'wait'
  await fillSequenceGap(dependencies, wallet, { from: account.sequence + 1n, to: envelope.sequence - 1n })
  return 'restart'
}

async function fillSequenceGap(
  { db, clock, custody, networks }: SubmissionDependencies,
  wallet: WalletRecord,
  gap: { from: bigint; to: bigint },
): Promise<void> {
  const network = networks[wallet.network]
  const feePerOperation = await network.cappedFee()
  const validUntil = new Date(clock.now().getTime() + GAP_FILLER_VALID_FOR_MS)
  const header = { source: wallet.publicKey, sequence: gap.from, feePerOperation, validUntil }
  const filler = bumpSequenceEnvelope(network.ledger, header, gap.to)
  const signed = await custody.sign(wallet, filler, 'filler')
  await inTransaction(db, async (trx) => {
    // Another worker may have found the same gap if it took over an expired lease.
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
  return clock.now().getTime() - Date.parse(createdAt) > LEDGERS_BEFORE_FEE_BUMP * closeMs
}

/** Stores and submits the envelope with a higher bid, if the traffic requires it and the cap and the wallet allow it. */
async function bumpFee(
  dependencies: SubmissionDependencies,
  wallet: WalletRecord,
  envelope: EnvelopeRecord,
  submission: Submission,
): Promise<void> {
  const { db, custody, networks } = dependencies
  const { ledger, suggestFee, maxFeePerOperation: max } = networks[wallet.network]
  const [suggested, spare] = await Promise.all([suggestFee(), spareLumens(dependencies, wallet)])
  const required = submission.outcome === 'refused' ? submission.feeRequired : undefined
  const bump = raiseBid(ledger, wallet.publicKey, envelope, { suggested, required, max, spare })
  if (!bump) return
  const signed = await custody.sign(wallet, bump, 'fee bump')
  await inTransaction(db, async (trx) => {
    await envelopeStore(trx).setFeeBump(envelope.hash, signed.envelope, bump.maxFee)
    await signed.record(trx)
  })
  await ledger.submit(signed.envelope)
}

/** The lumens of the wallet beyond everything that is reserved, in stroops. */
async function spareLumens({ db, networks }: SubmissionDependencies, wallet: WalletRecord): Promise<bigint> {
  const account = await networks[wallet.network].ledger.readAccount(wallet.publicKey)
  if (!account) return 0n
  return spendable(account, await envelopeStore(db).after(wallet.id, account.sequence), 'XLM', 0n)
}
