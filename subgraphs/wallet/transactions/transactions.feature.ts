import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Channels } from '../wallets/channels/channels.service.js'
import type { WalletLeases } from '../wallets/leases/wallet-lease.service.js'
import type { Wallets } from '../wallets/wallet.service.js'
import type { WalletStatuses } from '../wallets/wallet-status.service.js'
import { createBooks, type RecoveredPaymentListener } from './books/books.service.js'
import { type ClaimDependencies, createClaims } from './claims/claim.service.js'
import { ClaimableBalanceResolver, ClaimingWalletResolver } from './claims/claimable-balance.resolver.js'
import { ClosingResolver } from './closing/closing.resolver.js'
import { createClosing } from './closing/closing.service.js'
import { createRetryClose } from './closing/retry-close.worker.js'
import type { GapReadingDependencies } from './incoming/gap-reading.process.js'
import {
  announcePayment,
  type OfferListener,
  type PaymentListener,
} from './incoming/payment-record.service.js'
import { createReceivedPayments } from './incoming/received-payments.worker.js'
import { DestinationCheckResolver } from './sending/destination-check.resolver.js'
import { createDestinationChecks } from './sending/destination-check.service.js'
import type {
  OrganisationSpendingCheck,
  SpendLimitCheck,
  TransactionDependencies,
} from './sending/payment-sending.service.js'
import { WalletSpendableResolver } from './sending/wallet-spendable.resolver.js'
import { SponsorshipResolver } from './sponsorships/sponsorship.resolver.js'
import { createCorrections } from './submission/correction.worker.js'
import { createEnvelopeEnds, type TransactionEndListener } from './submission/envelope-end.service.js'
import { createLedgerCloses } from './submission/ledger-closes.client.js'
import { createResending } from './submission/resend.worker.js'
import { createSettlementMetrics } from './submission/settlement-metrics.service.js'
import { createSubmissionWorker } from './submission/submission.worker.js'
import { TransactionReference } from './transaction.reference.js'
import { TransactionResolver, WalletTransactionsResolver } from './transaction.resolver.js'
import { createTransactions } from './transaction.service.js'

/** Callbacks of other features, called in the database transaction of the change. */
export interface TransactionListeners {
  readonly ended: TransactionEndListener[]
  /** Payments that a restore lost, when they are recorded from the ledger. */
  readonly recovered: RecoveredPaymentListener[]
  readonly received: PaymentListener[]
  /** Received payments that are too small to be shown. */
  readonly dust: PaymentListener[]
  /** Amounts that were set aside for wallets. */
  readonly offered: OfferListener[]
}

/** Transactions: payments that wallets send and receive. */
export function transactionsFeature(
  dependencies: FeatureDependencies,
  others: {
    readonly wallets: Wallets
    readonly statuses: WalletStatuses
    readonly leases: WalletLeases
    readonly channels: Channels
    readonly spendLimits: SpendLimitCheck
    readonly organisationSpending: OrganisationSpendingCheck
    readonly turn: GapReadingDependencies['turn']
    /** Which of these claimable balances staff has released for a wallet. */
    readonly released: (
      db: FeatureDependencies['db'],
      ...of: Parameters<ClaimDependencies['released']>
    ) => ReturnType<ClaimDependencies['released']>
  },
) {
  const { wallets } = others
  const listeners: TransactionListeners = { ended: [], recovered: [], received: [], dust: [], offered: [] }
  const settlements = createSettlementMetrics(dependencies.clock)
  const { quarantineBelow } = dependencies.config
  const recording = { ...dependencies, ...others, quarantineBelow, onPayment: listeners.received }
  const received = createReceivedPayments({
    ...recording,
    onDust: listeners.dust,
    onOffer: listeners.offered,
  })
  const closes = createLedgerCloses(dependencies.networks, received.ledgerClosed)
  listeners.ended.push(received.transactionEnded)
  const onWalletClosed = [received.walletClosed, others.channels.walletClosed]
  const ends = createEnvelopeEnds({
    ...dependencies,
    ...others,
    settlements,
    onTransactionEnd: listeners.ended,
    onWalletClosed,
    requestResending: (trx, envelope) => resending.request(trx, envelope),
  })
  const corrections = createCorrections({ ...dependencies, ends })
  listeners.received.push((trx, wallet) => wallets.requestTrustLine(trx, wallet))
  listeners.received.push((trx, { network }, { hash }) => corrections.request(trx, network, hash))
  const submission = createSubmissionWorker({ ...dependencies, ...others, ends })
  const { sponsoredFees } = dependencies.config
  const sending = {
    ...{ ...dependencies, ...others, sponsoredFees, requestSubmission: submission.request },
    announceReleased: (...released: Parameters<TransactionDependencies['announceReleased']>) =>
      announcePayment(recording, ...released),
  }
  const resending = createResending(sending)
  const api = createTransactions(sending)
  const closing = createClosing(sending)
  const released = (...of: Parameters<ClaimDependencies['released']>) =>
    others.released(dependencies.db, ...of)
  const claims = createClaims({ ...sending, quarantineBelow, released })
  return {
    api,
    closing,
    /** Corrects a transaction that counts as failed if the ledger has applied it, by its hash. */
    correct: ends.correct,
    books: createBooks({
      ...dependencies,
      end: ends.end,
      closed: ends.closed,
      requestSubmission: submission.requestAll,
      readAgain: received.readAgain,
      requestCorrection: corrections.request,
      onRecovered: listeners.recovered,
    }),
    listeners,
    instances: [
      new TransactionResolver(api, wallets),
      new ClosingResolver(closing),
      new ClaimableBalanceResolver(claims),
      new ClaimingWalletResolver(wallets),
      new SponsorshipResolver(dependencies.db),
      new TransactionReference(api),
      new WalletTransactionsResolver(api),
      new WalletSpendableResolver({ ...dependencies, wallets }),
      new DestinationCheckResolver(createDestinationChecks(dependencies)),
    ],
    jobs: {
      ...received.handlers,
      ...received.follow,
      ...submission.handlers,
      ...resending.handlers,
      ...corrections.handlers,
      ...createRetryClose({ ...sending, onWalletClosed }).handlers,
    },
    metrics: async () => [settlements.histogram, ...closes.metrics()],
    readiness: () => ({ ledgerAgeSeconds: closes.ages() }),
    async start() {
      closes.open()
      await received.start()
    },
    stop: closes.close,
  }
}
