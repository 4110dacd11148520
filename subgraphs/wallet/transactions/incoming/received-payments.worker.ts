import type { Clock } from '../../../shared/clock.js'
import { inTransaction, type Transaction } from '../../../shared/database.js'
import { newId } from '../../../shared/ids.js'
import { enqueueJob, type JobHandler, type JobHandlers } from '../../../shared/jobs/jobs.js'
import type { Log } from '../../../shared/log.js'
import { recordWalletEvent } from '../../events/wallet-event.service.js'
import { readDestination } from '../../ledger/address.js'
import type { LedgerPayment } from '../../ledger/ledger.js'
import { type Network, networks as networkNames } from '../../ledger/network.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { transactionStore } from '../transaction.store.js'
import type { TransactionRecord } from '../transaction.type.js'
import { transactionEventData } from '../transaction-event.mapper.js'
import { type LatePaymentDependencies, updateUnclaimed } from './late-payments.service.js'
import { paymentCursorStore } from './payment-cursor.store.js'
import { createPaymentStreams } from './payment-streams.client.js'
import { createWalletSweep } from './wallet-sweep.process.js'

/** Called for every payment that is recorded, in the database transaction that records it. */
export type PaymentListener = (
  trx: Transaction,
  wallet: WalletRecord,
  transaction: TransactionRecord,
) => Promise<void>

/** Dependencies of reading payments. */
export interface ReceivedPaymentsDependencies extends LatePaymentDependencies {
  readonly clock: Clock
  readonly log: Log
  readonly onPayment: readonly PaymentListener[]
}

interface ReadPayload {
  readonly walletId: string
}

const READ = 'wallet.read-payments'
const READ_ALL = 'wallet.read-all-payments'
const READ_CLOSED = 'wallet.read-closed-payments'
const CATCH_UP = 'wallet.catch-up-payments'

/** How often every wallet is read regardless of the streams. The embedded ledger runs and stops with this process. */
const READ_ALL_EVERY_MS = { embedded: 300_000, real: 30_000 }
/** Payments to a closed account are rare, and wait for the owner anyway. */
const READ_CLOSED_EVERY_MS = 3_600_000

/**
 * Records incoming payments. The ledger is read from a stored cursor, which moves in the transaction that records
 * the payments, so that nothing is lost or recorded twice; streams are only hints when to read.
 */
export function createReceivedPayments(dependencies: ReceivedPaymentsDependencies) {
  const { db, clock, log, networks, wallets } = dependencies

  const request = (trx: Transaction, walletId: string) =>
    enqueueJob(trx, { kind: READ, key: walletId, payload: { walletId } satisfies ReadPayload }, clock)

  /** Handles a hint that a payment reached an address, which usually is not one of our wallets. */
  async function checkAddress(network: Network, address: string): Promise<void> {
    const wallet = await wallets.byAddress(db, network, address)
    if (!wallet) return
    await inTransaction(db, async (trx) => {
      await request(trx, wallet.id)
      if (wallet.funding === 'awaiting') await wallets.requestFunding(trx, wallet)
    })
  }

  const streams = createPaymentStreams(networks, (network, address) => {
    networks[network].accounts.forget(address)
    checkAddress(network, address).catch((error: unknown) =>
      log.warn({ err: error, network }, 'a payment could not be looked up; the periodic job will read it'),
    )
  })

  const readOne: JobHandler<ReadPayload> = {
    async run({ walletId }, job) {
      const [wallet] = await wallets.findMany([walletId])
      if (!wallet) return
      await readPayments(dependencies, wallet, job.signal)
      await updateUnclaimed(dependencies, walletId)
    },
  }
  const sweepFunded = createWalletSweep(dependencies, wallets.fundedAfter, async (wallet, signal) => {
    streams.subscribe(wallet.network, wallet.publicKey)
    await readPayments(dependencies, wallet, signal)
  })
  const sweepClosed = createWalletSweep(dependencies, wallets.closedAfter, async (wallet, signal) => {
    await readPayments(dependencies, wallet, signal)
    await updateUnclaimed(dependencies, wallet.id)
  })
  const handlers: Record<string, JobHandler<never>> = { [READ]: readOne }
  // One job per network, so that an outage of one does not block the other.
  for (const network of networkNames) {
    const everyMs = networks[network].embedded ? READ_ALL_EVERY_MS.embedded : READ_ALL_EVERY_MS.real
    handlers[`${READ_ALL}.${network}`] = { everyMs, run: (_, { signal }) => sweepFunded(network, signal) }
    handlers[`${READ_CLOSED}.${network}`] = {
      everyMs: READ_CLOSED_EVERY_MS,
      run: (_, { signal }) => sweepClosed(network, signal),
    }
    handlers[`${CATCH_UP}.${network}`] = {
      async run(_, { signal }) {
        await sweepFunded(network, signal)
        await sweepClosed(network, signal)
      },
    }
  }

  return {
    handlers: handlers as JobHandlers,

    /** Requests that the payments to a wallet are read. */
    request,

    /** Reads the payments to a closed wallet for the last time. */
    walletClosed: (trx: Transaction, wallet: WalletRecord): Promise<void> =>
      request(trx, wallet.id).then(() => undefined),

    /** Reads the payments to the receiver of a completed transaction if it is one of our wallets. */
    async transactionEnded(trx: Transaction, transaction: TransactionRecord): Promise<void> {
      const receiver = readDestination(transaction.destination)?.account
      if (transaction.status !== 'success' || receiver === undefined) return
      networks[transaction.network].accounts.forget(receiver)
      const wallet = await wallets.byAddress(trx, transaction.network, receiver)
      if (wallet) await request(trx, wallet.id)
    },

    /** Reads the payments that were missed while the service was down, and subscribes to the ledgers' streams. */
    async start(): Promise<void> {
      streams.open()
      await inTransaction(db, async (trx) => {
        for (const network of networkNames)
          await enqueueJob(trx, { kind: `${CATCH_UP}.${network}`, key: network, payload: {} }, clock)
      })
    },

    stop: () => streams.close(),
  }
}

async function readPayments(
  { db, clock, log, networks, onPayment, wallets }: ReceivedPaymentsDependencies,
  wallet: WalletRecord,
  signal: AbortSignal,
): Promise<void> {
  const { ledger, accounts } = networks[wallet.network]
  while (!signal.aborted) {
    const cursor = await paymentCursorStore(db).find(wallet.id)
    const { payments, next, isLast, isReaped } = await ledger.readPayments(wallet.publicKey, cursor)
    if (isReaped)
      log.error(
        { walletId: wallet.id, network: wallet.network, cursor },
        'the Horizon server no longer has payments after the cursor of a wallet; those in between are not recorded',
      )
    if (next === undefined) return
    await inTransaction(db, async (trx) => {
      // Another process may have recorded some of them concurrently; those are skipped.
      for (const payment of payments) {
        const transaction = transactionOf(wallet, payment)
        if (!(await transactionStore(trx).insertReceived(transaction, payment.cursor))) continue
        await wallets.touch(trx, wallet.id, transaction.createdAt)
        await recordWalletEvent(trx, 'transaction.completed', transactionEventData(transaction), clock)
        for (const listener of onPayment) await listener(trx, wallet, transaction)
      }
      await paymentCursorStore(trx).move(wallet.id, next)
    })
    accounts.forget(wallet.publicKey)
    if (isLast) return
  }
}

function transactionOf(wallet: WalletRecord, payment: LedgerPayment): TransactionRecord {
  const { memo } = payment
  return {
    id: newId('txn'),
    walletId: wallet.id,
    network: wallet.network,
    type: 'received',
    hash: payment.transactionHash,
    status: 'success',
    amount: payment.amount,
    asset: payment.asset,
    source: payment.source,
    destination: payment.destination,
    ...(memo ? { memo: memo.value, memoType: memo.type } : {}),
    fee: payment.feeCharged,
    createdAt: payment.closedAt,
    confirmedAt: payment.closedAt,
    ledger: payment.ledger,
  }
}
