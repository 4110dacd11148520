import type { Clock } from '../../../shared/clock.js'
import { type Database, inTransaction } from '../../../shared/database.js'
import type { Custody, Signed } from '../../custody/custody.service.js'
import { submitAndAwait } from '../../ledger/await-result.js'
import type { TransactionHeader, UnsignedEnvelope } from '../../ledger/envelopes.js'
import { signerOf } from '../../ledger/signer.js'
import type { LedgerNetwork } from '../networks/ledger-networks.client.js'
import type { WalletRecord } from '../wallet.type.js'
import { systemActor } from '../wallet-status.service.js'

export interface FundingTransactionDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly custody: Custody
}

/** A transaction that creates accounts or entries of them. */
export interface FundingTransaction {
  readonly envelope: UnsignedEnvelope
  readonly header: TransactionHeader
  /** Each of them signs. */
  readonly wallets: readonly WalletRecord[]
  readonly sponsor: Uint8Array | undefined
}

/**
 * Signs a transaction with the keys of its wallets and waits for its end.
 * @throws if it fails; the next run derives what is still missing from the ledger
 */
export async function signAndSend(
  { db, clock, custody }: FundingTransactionDependencies,
  network: LedgerNetwork,
  { envelope, header, wallets, sponsor }: FundingTransaction,
  signal: AbortSignal,
): Promise<void> {
  const signings: Signed[] = []
  for (const wallet of wallets)
    signings.push(
      await custody.sign(wallet, envelope, { purpose: 'funding', by: systemActor.viewer.subject }),
    )
  const signed = envelope.sign(...(sponsor ? [signerOf(sponsor)] : []))
  await inTransaction(db, async (trx) => {
    for (const signing of signings) await signing.record(trx)
  })
  const sent = { hash: envelope.hash, envelope: signed, validUntil: header.validUntil }
  const result = await submitAndAwait(network, sent, clock, signal)
  if (!result.successful) throw new Error(`A funding transaction failed: ${JSON.stringify(result.codes)}`)
}
