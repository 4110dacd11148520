import type { Clock } from '../../../shared/clock.js'
import { type Database, inTransaction } from '../../../shared/database.js'
import type { Log } from '../../../shared/log.js'
import type { Custody } from '../../custody/custody.service.js'
import type { Submission } from '../../ledger/ledger.js'
import { signerOf } from '../../ledger/signer.js'
import { type LedgerNetworks, sponsorOf } from '../../wallets/networks/ledger-networks.client.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { systemActor } from '../../wallets/wallet-status.service.js'
import { type EnvelopeRecord, envelopeStore } from '../envelope.store.js'
import { spendable } from '../sending/spendable.policy.js'
import { raiseBid } from './fee-bump.policy.js'

export interface SubmissionDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly custody: Custody
  readonly networks: LedgerNetworks
}

/**
 * What to do after a submission. `wait`: wait for the next ledger, then check the result. `sequence refused`: check it
 * now, because the envelope or another transaction has used its sequence number.
 */
export type NextStep = 'wait' | 'sequence refused'

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
      return 'sequence refused'
    case 'tx_insufficient_fee':
      await bumpFee(dependencies, wallet, envelope, submission)
      return 'wait'
    default:
      return 'wait'
  }
}

/** The cap per operation limits what a sponsor bids. */
const UNLIMITED = 2n ** 63n - 1n

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
  const sponsor = envelope.feePayer === undefined ? undefined : sponsorOf(networks[wallet.network])
  const payer = sponsor && signerOf(sponsor)
  // The sponsor may have been replaced since.
  if (envelope.feePayer !== payer?.address) return
  const [suggested, spare] = await Promise.all([
    suggestFee(),
    payer ? UNLIMITED : spareLumens(dependencies, wallet),
  ])
  const required = submission.outcome === 'refused' ? submission.feeRequired : undefined
  const address = payer?.address ?? wallet.publicKey
  const bump = raiseBid(ledger, address, envelope, { suggested, required, max, spare })
  if (!bump) return
  if (payer) {
    const signed = bump.sign(payer)
    await envelopeStore(db).setFeeBump(envelope.hash, signed, bump.maxFee)
    await ledger.submit(signed)
    return
  }
  const signed = await custody.sign(wallet, bump, { purpose: 'fee bump', by: systemActor.viewer.subject })
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
  return spendable(account, await envelopeStore(db).outstanding(wallet.id, account), 'XLM', 0n)
}
