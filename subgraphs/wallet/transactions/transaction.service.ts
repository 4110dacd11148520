import type { Viewer } from '../../../schema/viewer.js'
import type { Database, Transaction } from '../../shared/database.js'
import { batchLoader } from '../../shared/graphql/batch-loader.js'
import type { Page, PageRows } from '../../shared/paging/page.js'
import { paymentEnvelope } from '../ledger/envelopes.js'
import type { LedgerAccount } from '../ledger/ledger.js'
import type { Asset, Network } from '../ledger/network.js'
import type { LedgerNetworks } from '../wallets/ledger-networks.client.js'
import { insufficientBalance } from '../wallets/wallet.errors.js'
import type { Wallets } from '../wallets/wallet.service.js'
import type { WalletRecord } from '../wallets/wallet.type.js'
import type { WalletLeases } from '../wallets/wallet-lease.service.js'
import { assertActive, type WalletStatuses } from '../wallets/wallet-status.service.js'
import { type EnvelopeRecord, envelopeStore } from './envelope.store.js'
import { cappedBid } from './sending/bid.policy.js'
import { findRefusal } from './sending/destination.policy.js'
import { destinationAccount } from './sending/destination-account.client.js'
import {
  type DispatchDependencies,
  dispatch,
  type Transfer,
  type UnsignedPayment,
} from './sending/dispatch.service.js'
import { type PaymentTerms, parsePaymentOrder } from './sending/payment-order.policy.js'
import { spendable } from './sending/spendable.policy.js'
import type { SendTransactionInput, TransactionFilter } from './transaction.inputs.js'
import { type HistoryPlace, type HistoryRange, type SentSum, transactionStore } from './transaction.store.js'
import type { TransactionRecord } from './transaction.type.js'

export type { HistoryPlace } from './transaction.store.js'

/** What the transaction rules need. */
export interface TransactionDependencies extends DispatchDependencies {
  readonly networks: LedgerNetworks
  readonly wallets: Wallets
  readonly statuses: WalletStatuses
  readonly leases: WalletLeases
  readonly gates: readonly SpendingGate[]
  /** The most that is bid for one operation, in stroops. */
  readonly maxFeePerOperation: bigint
}

/**
 * Asked before transactions are stored for good, in the database transaction that stores them; what it throws
 * undoes all of that.
 */
export type SpendingGate = (
  trx: Transaction,
  wallet: WalletRecord,
  transactions: readonly TransactionRecord[],
) => Promise<void>

/** Operations on transactions. */
export type Transactions = ReturnType<typeof createTransactions>

/** How long an envelope stays valid, beside the time that those before it may take. */
const VALID_FOR_MS = 5 * 60_000
/** Ledgers that one waiting envelope is given in that reckoning. */
const LEDGERS_EACH = 2

/** Rules of transactions (wallet document, "Endpoints"; decisions, section 4). */
export function createTransactions(dependencies: TransactionDependencies) {
  const { db, wallets, statuses, leases, gates } = dependencies
  const findMany = (ids: readonly string[]): Promise<TransactionRecord[]> => transactionStore(db).byIds(ids)

  return {
    /** The viewer's transaction; undefined where there is none, or it is somebody else's. */
    find: (viewer: Viewer, id: string, network?: Network | null): Promise<TransactionRecord | undefined> =>
      transactionStore(db).inScope(id, wallets.scopeOf(viewer, network)),

    findMany,

    /** A transaction, whoever's it is; those of one request are read together. */
    load: batchLoader(findMany, ({ id }) => id),

    /** The transaction of one of our wallets that sent an asset under a hash of the ledger. */
    async sentAs(network: Network, hash: string, asset: Asset): Promise<TransactionRecord | undefined> {
      const sent = await transactionStore(db).sentByHash(network, hash)
      return sent.find((one) => one.asset === asset)
    },

    /** Transactions of wallets that the viewer may see, newest first. */
    pagesOf: (
      walletIds: readonly string[],
      page: Page,
      filter: TransactionFilter,
    ): Promise<Map<string, PageRows<TransactionRecord>>> =>
      transactionStore(db).pagesOfWallets(walletIds, page, filter),

    /** What was recorded last of a wallet: its id; undefined where nothing was. */
    lastOf: (walletId: string): Promise<string | undefined> => transactionStore(db).lastOf(walletId),

    /** A wallet's transactions, oldest first, after a place in that order. */
    history: (
      walletId: string,
      range: HistoryRange,
      after: HistoryPlace | undefined,
      limit: number,
    ): Promise<TransactionRecord[]> => transactionStore(db).history(walletId, range, after, limit),

    /** What each wallet sent of each asset since a time and has not failed, in stroops; nothing where that is none. */
    spentSince: (
      from: Database | Transaction,
      walletIds: readonly string[],
      since: string,
    ): Promise<SentSum[]> => transactionStore(from).sentSums(walletIds, since),

    /**
     * Sends an amount from the viewer's wallet. What it answers is signed, stored and on its way: it ends as
     * `success` or `failed`, once, whatever happens in between.
     * @param also is done in the same database transaction, for instance writing the donation that it is for
     * @throws ValidationError, INVALID_ADDRESS, WALLET_NOT_FOUND, FORBIDDEN for an admin who is not the owner of a
     *   person's wallet, INSUFFICIENT_BALANCE, TRANSACTION_FAILED for
     *   what the ledger would refuse, NETWORK_ERROR
     */
    async send(
      viewer: Viewer,
      walletId: string,
      input: SendTransactionInput,
      scope: Network | null | undefined,
      also: AlsoWritten,
    ): Promise<TransactionRecord> {
      const terms = parsePaymentOrder(input)
      const wallet = await wallets.mustSpend(viewer, walletId, scope)
      assertActive(wallet)
      return leases.hold(wallet.id, async (lease) => {
        const outgoing = await prepare(dependencies, wallet, terms)
        let sent: TransactionRecord | undefined
        await dispatch(dependencies, wallet, outgoing, lease, async (trx, transactions) => {
          ;[sent] = transactions
          if (!sent) return
          await statuses.noteSending(trx, wallet.id, sent.createdAt)
          for (const gate of gates) await gate(trx, wallet, transactions)
          await also(trx, sent)
        })
        if (!sent) throw new Error('A payment was sent without being recorded.')
        return sent
      })
    },
  }
}

/** What is written together with a transaction. */
export type AlsoWritten = (trx: Transaction, transaction: TransactionRecord) => Promise<void>

/** Reads the ledger, checks the balance and takes the next sequence number; runs under the wallet's lease. */
async function prepare(
  { db, clock, networks, wallets, maxFeePerOperation }: TransactionDependencies,
  wallet: WalletRecord,
  terms: PaymentTerms,
): Promise<UnsignedPayment> {
  const on = networks[wallet.network]
  const { ledger } = on
  const [account, destination, feePerOperation] = await Promise.all([
    ledger.readAccount(wallet.publicKey),
    destinationAccount(on, terms),
    cappedBid(on, maxFeePerOperation),
  ])
  // A payment on its way from this wallet may make the account, and is applied before this one.
  const isBeingMade =
    !destination && (await transactionStore(db).isSendingTo(wallet.id, terms.destination.account))
  const refusal = isBeingMade ? undefined : findRefusal(terms, destination)
  if (refusal) throw refusal
  const creates = !destination && !isBeingMade
  if (!account) {
    // It may have been closed while this request waited for its turn.
    for (const now of await wallets.findMany([wallet.id])) assertActive(now)
    throw insufficientBalance(terms.amount, 0n)
  }
  const outstanding = await envelopeStore(db).after(wallet.id, account.sequence)
  const available = spendable(account, outstanding, terms.asset, feePerOperation)
  if (terms.amount > available) throw insufficientBalance(terms.amount, available)
  const sequence = nextSequence(account, outstanding)
  const waiting = (outstanding.length + 1) * LEDGERS_EACH * ledger.closeMs
  const validUntil = new Date(clock.now().getTime() + VALID_FOR_MS + waiting)
  const header = { source: wallet.publicKey, sequence, feePerOperation, validUntil }
  const payment = { ...terms, destination: terms.destination.address, creates }
  const unsigned = paymentEnvelope(ledger, header, payment)
  return {
    purpose: 'payment',
    unsigned,
    sequence,
    validUntil,
    spends: { XLM: 0n, USDC: 0n, [terms.asset]: terms.amount },
    transfers: [transferOf(terms, unsigned.maxFee)],
  }
}

function nextSequence(account: LedgerAccount, outstanding: readonly EnvelopeRecord[]): bigint {
  const last = outstanding.at(-1)?.sequence ?? account.sequence
  return last + 1n
}

function transferOf({ amount, asset, destination, memo }: PaymentTerms, fee: bigint): Transfer {
  const { address } = destination
  return {
    amount,
    asset,
    destination: address,
    fee,
    ...(memo ? { memo: memo.value, memoType: memo.type } : {}),
  }
}
