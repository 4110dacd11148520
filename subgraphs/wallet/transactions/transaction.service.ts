import type { Viewer } from '../../../schema/viewer.js'
import { batchLoader } from '../../shared/batch-loader.js'
import { type Clock, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { newId } from '../../shared/ids.js'
import type { Page, PageRows } from '../../shared/page.js'
import type { Custody } from '../custody/custody.service.js'
import { recordWalletEvent } from '../events/wallet-event.js'
import { paymentEnvelope, type UnsignedEnvelope } from '../ledger/envelopes.js'
import type { LedgerAccount } from '../ledger/ledger.js'
import type { Network } from '../ledger/network.js'
import type { LedgerNetworks } from '../wallets/networks.js'
import { insufficientBalance, wouldFail } from '../wallets/wallet.errors.js'
import type { Wallets } from '../wallets/wallet.service.js'
import type { WalletRecord } from '../wallets/wallet.type.js'
import type { WalletLease, WalletLeases } from '../wallets/wallet-lease.js'
import { bidOn } from './bid.js'
import { destinationAccount } from './destination-account.js'
import { type EnvelopeRecord, envelopeStore } from './envelope.store.js'
import { refusalOf } from './payment-checks.js'
import { type PaymentTerms, paymentTerms } from './payment-terms.js'
import type { Settlement } from './settlement.worker.js'
import { spendable } from './spendable.js'
import type { SendTransactionInput, TransactionFilter } from './transaction.inputs.js'
import { transactionStore } from './transaction.store.js'
import type { TransactionRecord } from './transaction.type.js'
import { transactionData } from './transaction-data.js'

/** What the transaction rules need. */
export interface TransactionDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly custody: Custody
  readonly networks: LedgerNetworks
  readonly wallets: Wallets
  readonly leases: WalletLeases
  readonly settlement: Settlement
  /** The most that is bid for one operation, in stroops. */
  readonly maxFeePerOperation: bigint
}

/** The verbs on transactions. */
export type Transactions = ReturnType<typeof createTransactions>

/** How long an envelope stays valid, beside the time that those before it may take. */
const VALID_FOR_MS = 5 * 60_000
/** Ledgers that one waiting envelope is given in that reckoning. */
const LEDGERS_EACH = 2

/** Rules of transactions (wallet document, "Endpoints"; decisions, section 4). */
export function createTransactions(dependencies: TransactionDependencies) {
  const { db, wallets, leases } = dependencies
  const findMany = (ids: readonly string[]): Promise<TransactionRecord[]> => transactionStore(db).byIds(ids)

  return {
    /** The viewer's transaction; undefined where there is none, or it is somebody else's. */
    find: (viewer: Viewer, id: string, network?: Network | null): Promise<TransactionRecord | undefined> =>
      transactionStore(db).inScope(id, wallets.scopeOf(viewer, network)),

    findMany,

    /** A transaction, whoever's it is; those of one request are read together. */
    load: batchLoader(findMany, ({ id }) => id),

    /** The sent transaction of one of our wallets that has a hash on the ledger. */
    sentAs: (network: Network, hash: string): Promise<TransactionRecord | undefined> =>
      transactionStore(db).sentByHash(network, hash),

    /** Transactions of wallets that the viewer may see, newest first. */
    pagesOf: (
      walletIds: readonly string[],
      page: Page,
      filter: TransactionFilter,
    ): Promise<Map<string, PageRows<TransactionRecord>>> =>
      transactionStore(db).pagesOfWallets(walletIds, page, filter),

    /**
     * Sends an amount from the viewer's wallet. What it answers is signed, stored and on its way: it ends as
     * `success` or `failed`, once, whatever happens in between.
     * @param also is done in the same database transaction, for instance writing the donation that it is for
     * @throws ValidationError, INVALID_ADDRESS, WALLET_NOT_FOUND, INSUFFICIENT_BALANCE, TRANSACTION_FAILED for
     *   what the ledger would refuse, NETWORK_ERROR
     */
    async send(
      viewer: Viewer,
      walletId: string,
      input: SendTransactionInput,
      scope: Network | null | undefined,
      also: AlsoWritten,
    ): Promise<TransactionRecord> {
      const terms = paymentTerms(input)
      const wallet = await wallets.mustFind(viewer, walletId, scope)
      assertActive(wallet)
      return leases.hold(wallet.id, async (lease) => {
        const prepared = await prepare(dependencies, wallet, terms)
        return store(dependencies, wallet, terms, prepared, lease, also)
      })
    },
  }
}

/** What is written together with a transaction. */
export type AlsoWritten = (trx: Transaction, transaction: TransactionRecord) => Promise<void>

function assertActive(wallet: WalletRecord): void {
  if (wallet.status !== 'active')
    throw wouldFail(`wallet_${wallet.status}`, `The wallet is ${wallet.status} and sends nothing.`)
}

/** A payment with its place in the wallet's sequence. */
interface Prepared {
  readonly unsigned: UnsignedEnvelope
  readonly sequence: bigint
  readonly validUntil: Date
}

/** Reads the ledger, checks the balance and takes the next sequence number; runs under the wallet's lease. */
async function prepare(
  { db, clock, networks, maxFeePerOperation }: TransactionDependencies,
  wallet: WalletRecord,
  terms: PaymentTerms,
): Promise<Prepared> {
  const on = networks[wallet.network]
  const { ledger } = on
  const [account, destination, feePerOperation] = await Promise.all([
    ledger.readAccount(wallet.publicKey),
    destinationAccount(on, terms),
    bidOn(on, maxFeePerOperation),
  ])
  // A payment on its way from this wallet may make the account, and is applied before this one.
  const isBeingMade =
    !destination && (await transactionStore(db).isSendingTo(wallet.id, terms.destination.account))
  const refusal = isBeingMade ? undefined : refusalOf(terms, destination)
  if (refusal) throw refusal
  const creates = !destination && !isBeingMade
  if (!account) throw insufficientBalance(terms.amount, 0n)
  const outstanding = await envelopeStore(db).after(wallet.id, account.sequence)
  const available = spendable(account, outstanding, terms.asset, feePerOperation)
  if (terms.amount > available) throw insufficientBalance(terms.amount, available)
  const sequence = nextSequence(account, outstanding)
  const waiting = (outstanding.length + 1) * LEDGERS_EACH * ledger.closeMs
  const validUntil = new Date(clock.now().getTime() + VALID_FOR_MS + waiting)
  const slot = { source: wallet.publicKey, sequence, feePerOperation, validUntil }
  const payment = { ...terms, destination: terms.destination.address, creates }
  return {
    unsigned: paymentEnvelope(ledger, slot, payment),
    sequence,
    validUntil,
  }
}

function nextSequence(account: LedgerAccount, outstanding: readonly EnvelopeRecord[]): bigint {
  const last = outstanding.at(-1)?.sequence ?? account.sequence
  return last + 1n
}

/** Signs, and writes everything about the payment in one database transaction. */
async function store(
  { db, clock, custody, settlement, wallets }: TransactionDependencies,
  wallet: WalletRecord,
  terms: PaymentTerms,
  { unsigned, sequence, validUntil }: Prepared,
  lease: WalletLease,
  also: AlsoWritten,
): Promise<TransactionRecord> {
  const signed = await custody.sign(wallet, unsigned, 'payment')
  const createdAt = timestamp(clock)
  const { amount, asset, memo } = terms
  const transaction: TransactionRecord = {
    id: newId('txn'),
    walletId: wallet.id,
    network: wallet.network,
    type: 'sent',
    hash: unsigned.hash,
    status: 'pending',
    amount,
    asset,
    source: wallet.publicKey,
    destination: terms.destination.address,
    ...(memo ? { memo: memo.value, memoType: memo.type } : {}),
    fee: unsigned.maxFee,
    createdAt,
  }
  const envelope: EnvelopeRecord = {
    hash: unsigned.hash,
    walletId: wallet.id,
    transactionId: transaction.id,
    purpose: 'payment',
    status: 'pending',
    sequence,
    envelope: signed.envelope,
    validUntil: validUntil.toISOString(),
    spends: { XLM: 0n, USDC: 0n, [asset]: amount },
    maxFee: unsigned.maxFee,
    createdAt,
  }
  await inTransaction(db, async (trx) => {
    await lease.spend(trx)
    await transactionStore(trx).insert(transaction)
    await envelopeStore(trx).insert(envelope)
    await signed.record(trx)
    await wallets.touch(trx, wallet.id, createdAt)
    await recordWalletEvent(trx, 'transaction.created', transactionData(transaction), clock)
    await also(trx, transaction)
    await settlement.request(trx, wallet.id)
  })
  return transaction
}
