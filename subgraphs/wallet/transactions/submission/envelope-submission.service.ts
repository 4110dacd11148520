import type { Clock } from '../../../shared/clock.js'
import { type Database, inTransaction } from '../../../shared/database.js'
import type { Log } from '../../../shared/log.js'
import type { Custody } from '../../custody/custody.service.js'
import type { Submission } from '../../ledger/ledger.js'
import type { LedgerNetworks } from '../../wallets/ledger-networks.client.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { systemActor } from '../../wallets/wallet-status.service.js'
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
 * What to do after a submission. `wait`: for the next ledger, then look. `sequence refused`: look now, because the
 * envelope or another transaction has used its sequence number.
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
