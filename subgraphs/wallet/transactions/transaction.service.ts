import type { Viewer } from '../../../schema/viewer.js'
import type { Database, Transaction } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import { batchLoader } from '../../shared/graphql/batch-loader.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Network } from '../ledger/network.js'
import type { WalletRecord } from '../wallets/wallet.type.js'
import { isSamePayment, type PaymentOrder, parsePaymentOrder } from './sending/payment.policy.js'
import {
  createPaymentSending,
  type SpendingAuthority,
  type TransactionDependencies,
} from './sending/payment-sending.service.js'
import type { SendTransactionInput } from './transaction.inputs.js'
import { transactionStore } from './transaction.store.js'
import type { TransactionRecord } from './transaction.type.js'
import { transactionHistoryStore } from './transaction-history.store.js'
import { type SentSum, transactionSumsStore } from './transaction-sums.store.js'

export type { HistoryPosition, RecordedTransactions } from './transaction-history.store.js'

export type Transactions = ReturnType<typeof createTransactions>

/**
 * The sums that each wallet has sent of each asset since a time, in stroops, without failed transactions and the
 * excepted ones. Wallets and assets without any are left out.
 */
export function sumSent(
  from: Database | Transaction,
  walletIds: readonly string[],
  since: string,
  except: readonly string[] = [],
): Promise<SentSum[]> {
  return transactionSumsStore(from).sentSums(walletIds, since, except)
}

/** Rules of transactions (docs/decisions.md#money). */
export function createTransactions(dependencies: TransactionDependencies) {
  const { db, wallets } = dependencies
  const findMany = (ids: readonly string[]): Promise<TransactionRecord[]> => transactionStore(db).byIds(ids)

  const sending = createPaymentSending(dependencies)

  /** @throws CONFLICT if the reference names another payment */
  async function sentBefore(
    wallet: WalletRecord,
    order: PaymentOrder,
  ): Promise<TransactionRecord | undefined> {
    if (order.reference === undefined) return undefined
    const earlier = await transactionStore(db).byReference(wallet.id, order.reference)
    if (!earlier || isSamePayment(order, earlier)) return earlier
    throw new DomainError(
      'CONFLICT',
      'Another payment of this wallet has this reference. Use another reference for a different payment.',
      { transactionId: earlier.id },
    )
  }

  return {
    /** The viewer's transaction; undefined if it does not exist or belongs to another user. */
    find: (viewer: Viewer, id: string, network?: Network | null): Promise<TransactionRecord | undefined> =>
      transactionStore(db).inScope(id, wallets.scopeOf(viewer, network)),

    findMany,

    /** Transactions as the caller's database transaction sees them. */
    readIn: (from: Database | Transaction, ids: readonly string[]): Promise<TransactionRecord[]> =>
      transactionStore(from).byIds(ids),

    /** The payments of wallets under a hash, sent and received. */
    withHash: (from: Database | Transaction, network: Network, hash: string): Promise<TransactionRecord[]> =>
      transactionStore(from).byHash(network, hash),

    /** The payments that the `return` memo of a payment names, as the wallets concerned have them; undefined without one. */
    returnedBy: async (
      trx: Transaction,
      { network, memo, memoType }: TransactionRecord,
    ): Promise<TransactionRecord[] | undefined> =>
      memoType === 'return' && memo !== undefined ? transactionStore(trx).byHash(network, memo) : undefined,

    /** The payments that may have sent back one that a wallet received, oldest first; see the store. */
    sentBack: (trx: Transaction, received: TransactionRecord): Promise<TransactionRecord[]> =>
      transactionStore(trx).sentBack(received),

    /** The payments that one may have returned to their sender, oldest first. */
    receivedBefore: (trx: Transaction, sent: TransactionRecord): Promise<TransactionRecord[]> =>
      transactionStore(trx).receivedBefore(sent),

    /** A transaction regardless of its owner; those of one request are read together. */
    load: batchLoader(findMany, ({ id }) => id),

    /** The sums that the wallets of an owner received of each asset. */
    receivedBy: transactionSumsStore(db).receivedBy,

    /** The transaction by which one of our wallets sent a received payment; undefined if another account sent it. */
    async sentAs(received: TransactionRecord): Promise<TransactionRecord | undefined> {
      const { network, hash, asset, walletId } = received
      const sent = (await transactionStore(db).sentByHash(network, hash)).filter((one) => one.asset === asset)
      if (sent.length <= 1) return sent[0]
      // Several payments of the organisation share a transaction; equal ones are assigned in their order.
      const isEqual = ({ destination, amount }: TransactionRecord) =>
        destination === received.destination && amount === received.amount
      const lines = await transactionStore(db).ofWalletByHashes(walletId, [hash])
      const earlier = lines.filter(
        (one) => one.type === 'received' && one.asset === asset && isEqual(one) && one.id < received.id,
      )
      return sent.filter(isEqual)[earlier.length]
    },

    /** Transactions of wallets that the viewer may see, newest first. */
    pagesOf: transactionStore(db).pagesOfWallets,

    /** The same page of what the wallets of an owner on some networks paid under each text memo, newest first. */
    sentPagesByMemo: transactionStore(db).sentPagesByMemo,

    /** Shows a received payment from the quarantine to its owner. */
    async release(trx: Transaction, id: string): Promise<void> {
      const released = await transactionStore(trx).release(id)
      if (released)
        await dependencies.announceReleased(trx, await wallets.readIn(trx, released.walletId), released)
    },

    /** What is recorded of a wallet now. */
    recordedOf: transactionHistoryStore(db).recordedOf,

    /** A wallet's transactions, oldest first, after a position in that order. */
    history: transactionHistoryStore(db).history,

    /**
     * Sends an amount from the viewer's wallet. The returned transaction is signed, stored and queued for submission.
     * @throws ValidationError, INVALID_ADDRESS, WALLET_NOT_FOUND; FORBIDDEN for an admin who does not own the user's
     *   wallet; INSUFFICIENT_BALANCE; TRANSACTION_FAILED for a payment that the ledger or a spend limit refuses;
     *   NETWORK_ERROR; CONFLICT if its reference names another payment
     * @returns the earlier transaction if the same payment was sent under its reference before
     */
    async send(
      context: GraphContext,
      walletId: string,
      input: SendTransactionInput,
      scope: Network | null | undefined,
    ): Promise<TransactionRecord> {
      const order = parsePaymentOrder(input)
      const wallet = await wallets.mustSpend(context.viewer, walletId, scope)
      const record = async (trx: Transaction, sent: TransactionRecord) => {
        await context.completeIdempotent(trx, sent)
        return sent
      }
      const payment = {
        ...order,
        authority: { by: context },
        record,
        before: () => sentBefore(wallet, order),
      }
      // A memo belongs to a transaction, not to a payment.
      const isShared = wallet.ownerKind === 'organisation' && order.memo === undefined
      return isShared ? sending.sendShared(wallet, payment) : sending.send(wallet, payment)
    },

    /**
     * Sends from a wallet that the caller has authorised (`wallets.mustSpend`).
     * @param authority who sends, for the audit trail
     * @param record records the purpose of the payment in the same database transaction
     * @returns what `record` returns
     * @throws what `send` throws, apart from WALLET_NOT_FOUND and FORBIDDEN; CONFLICT also if the same payment was sent
     *   under its reference before
     */
    sendFrom: async <Result>(
      authority: SpendingAuthority,
      wallet: WalletRecord,
      input: SendTransactionInput,
      record: (trx: Transaction, transaction: TransactionRecord) => Promise<Result>,
    ): Promise<Result> => {
      const order = parsePaymentOrder(input)
      const before = async () => {
        const earlier = await sentBefore(wallet, order)
        if (!earlier) return undefined
        const { id: transactionId, status } = earlier
        throw new DomainError(
          'CONFLICT',
          `The payment ${transactionId}, which is ${status}, already has this reference; use another one to pay again.`,
          { transactionId, status },
        )
      }
      return sending.send(wallet, { ...order, authority, record, before })
    },
  }
}
