import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Wallets } from '../wallets/wallet.service.js'
import type { WalletLeases } from '../wallets/wallet-lease.service.js'
import type { WalletStatuses } from '../wallets/wallet-status.service.js'
import { ClosingResolver } from './closing/closing.resolver.js'
import { createClosing } from './closing/closing.service.js'
import { createRetryClose } from './closing/retry-close.worker.js'
import { createReceivedPayments, type PaymentListener } from './incoming/received-payments.worker.js'
import { DestinationCheckResolver } from './sending/destination-check.resolver.js'
import { createDestinationChecks } from './sending/destination-check.service.js'
import { WalletSpendableResolver } from './sending/wallet-spendable.resolver.js'
import { createLedgerCloses } from './submission/ledger-closes.client.js'
import {
  createSubmissionWorker,
  type TransactionEndListener,
  type WalletClosedListener,
} from './submission/submission.worker.js'
import { TransactionReference } from './transaction.reference.js'
import { TransactionResolver, WalletTransactionsResolver } from './transaction.resolver.js'
import { createTransactions, type SpendingGate } from './transaction.service.js'

/** Wallets that are settled at the same time; most of them wait for the next ledger and cost nothing. */
const CONCURRENT_WALLETS = 200

/** What other features want to be told of, in the database transaction in which it happens. */
export interface TransactionListeners {
  readonly ended: TransactionEndListener[]
  readonly received: PaymentListener[]
  readonly closed: WalletClosedListener[]
  /** May refuse what is about to be sent. */
  readonly gates: SpendingGate[]
}

/** Transactions: what wallets send and receive. */
export function transactionsFeature(
  dependencies: FeatureDependencies,
  { wallets, statuses, leases }: { wallets: Wallets; statuses: WalletStatuses; leases: WalletLeases },
) {
  const followers: TransactionListeners = { ended: [], received: [], closed: [], gates: [] }
  const maxFeePerOperation = BigInt(dependencies.config.maxFeeStroops)
  const closes = createLedgerCloses(dependencies.networks)
  const settlement = createSubmissionWorker({
    ...dependencies,
    closes,
    wallets,
    statuses,
    followers: followers.ended,
    closed: followers.closed,
    maxFeePerOperation,
  })
  const received = createReceivedPayments({
    ...dependencies,
    wallets,
    statuses,
    followers: followers.received,
  })
  followers.ended.push(received.transactionEnded)
  followers.closed.push(received.walletClosed)
  const { gates } = followers
  const sending = { ...dependencies, wallets, statuses, leases, settlement, gates, maxFeePerOperation }
  const api = createTransactions(sending)
  const closing = createClosing(sending)
  return {
    api,
    closing,
    followers,
    instances: [
      new TransactionResolver(api, wallets),
      new ClosingResolver(closing),
      new TransactionReference(api),
      new WalletTransactionsResolver(api),
      new WalletSpendableResolver({ ...dependencies, wallets, maxFeePerOperation }),
      new DestinationCheckResolver(createDestinationChecks(dependencies)),
    ],
    jobs: received.handlers,
    // Payments never wait behind funding or reading.
    ownWorker: {
      jobs: { ...settlement.handlers, ...createRetryClose(sending).handlers },
      atOnce: CONCURRENT_WALLETS,
    },
    async start() {
      closes.open()
      await received.start()
    },
    stop() {
      received.stop()
      closes.close()
    },
  }
}
