import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Wallets } from '../wallets/wallet.service.js'
import type { WalletLeases } from '../wallets/wallet-lease.js'
import type { WalletStatuses } from '../wallets/wallet-status.service.js'
import { ClosingResolver } from './closing.resolver.js'
import { createClosing } from './closing.service.js'
import { createClosingAgain } from './closing-again.worker.js'
import { DestinationCheckResolver } from './destination-check.resolver.js'
import { createDestinationChecks } from './destination-check.service.js'
import { createLedgerCloses } from './ledger-closes.js'
import { createReceivedPayments, type PaymentFollower } from './received-payments.worker.js'
import { type ClosedFollower, createSettlement, type EndFollower } from './settlement.worker.js'
import { TransactionReference } from './transaction.reference.js'
import { TransactionResolver, WalletTransactionsResolver } from './transaction.resolver.js'
import { createTransactions, type SpendingGate } from './transaction.service.js'
import { WalletSpendableResolver } from './wallet-spendable.resolver.js'

/** Wallets that are settled at the same time; most of them wait for the next ledger and cost nothing. */
const SETTLED_AT_ONCE = 200

/** What other features want to be told of, in the database transaction in which it happens. */
export interface TransactionFollowers {
  readonly ended: EndFollower[]
  readonly received: PaymentFollower[]
  readonly closed: ClosedFollower[]
  /** May refuse what is about to be sent. */
  readonly gates: SpendingGate[]
}

/** Transactions: what wallets send and receive. */
export function transactionsFeature(
  dependencies: FeatureDependencies,
  { wallets, statuses, leases }: { wallets: Wallets; statuses: WalletStatuses; leases: WalletLeases },
) {
  const followers: TransactionFollowers = { ended: [], received: [], closed: [], gates: [] }
  const maxFeePerOperation = BigInt(dependencies.config.maxFeeStroops)
  const closes = createLedgerCloses(dependencies.networks)
  const settlement = createSettlement({
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
      jobs: { ...settlement.handlers, ...createClosingAgain(sending).handlers },
      atOnce: SETTLED_AT_ONCE,
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
