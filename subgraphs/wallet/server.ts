import type { LiveEvents } from '../../runtime/live-events/live-events.js'
import { createActionTrail } from '../shared/audit/action-trail.js'
import { auditIdPrefixes } from '../shared/audit/audit-ids.js'
import { auditKeyOf } from '../shared/audit/audit-key.js'
import { type Clock, systemClock } from '../shared/clock.js'
import type { Log } from '../shared/log.js'
import { operatorAlertJobs } from '../shared/operator-alerts/operator-alert.worker.js'
import type { GraphClient } from '../shared/service-calls/graph-client.js'
import { assembleSubgraph, type Feature, type SubgraphContext } from '../shared/subgraph/assemble-subgraph.js'
import type { Subgraph } from '../shared/subgraph/subgraph.js'
import { approvalsFeature } from './approvals/approvals.feature.js'
import { createOrganisationSpending } from './approvals/organisation-spending.service.js'
import { auditTrailFeature } from './audit-trail/audit-trail.feature.js'
import { coldAccountsFeature } from './cold-accounts/cold-accounts.feature.js'
import type { WalletConfig } from './config.js'
import { openKeyVault } from './custody/configured-vault.client.js'
import { createCustody } from './custody/custody.service.js'
import { demoDataFeature } from './demo-data.js'
import { donationsFeature } from './donations/donations.feature.js'
import { failedJobsFeature } from './events/failed-jobs.feature.js'
import { webhooksFeature } from './events/webhooks.feature.js'
import type { FeatureDependencies } from './feature-dependencies.js'
import { walletGraph } from './graph.js'
import { handoversFeature } from './handovers/handovers.feature.js'
import { historyExportFeature } from './history-export/history-export.feature.js'
import { migrations } from './migrations/index.js'
import { networkIdentityFeature } from './network-identity/network-identity.feature.js'
import { onrampFeature } from './onramp/onramp.feature.js'
import { type OpenNetworks, openNetworks } from './open-networks.js'
import { paymentRequestsFeature } from './payment-requests/payment-requests.feature.js'
import { personalDataFeature } from './personal-data/personal-data.feature.js'
import { personalNoticeJobs } from './personal-notices/personal-notice.worker.js'
import { quarantineFeature } from './quarantine/quarantine.feature.js'
import { releasedBalances } from './quarantine/quarantine.service.js'
import { reconciliationFeature } from './reconciliation/reconciliation.feature.js'
import { spendLimitsFeature } from './spend-limits/spend-limits.feature.js'
import { envelopeStore } from './transactions/envelope.store.js'
import { envelopeMetrics } from './transactions/envelope-metrics.store.js'
import { transactionsFeature } from './transactions/transactions.feature.js'
import { createCallQuota } from './wallets/networks/call-quota.client.js'
import { ledgerNetworks } from './wallets/networks/ledger-networks.client.js'
import { walletsFeature } from './wallets/wallets.feature.js'

export interface WalletDependencies {
  readonly config: WalletConfig
  /** A client of the graph, for data of other services. */
  readonly graph: GraphClient
  /** Publishes changes to open subscriptions; none are published without it. */
  readonly live?: LiveEvents
  readonly log: Log
  readonly clock?: Clock
  /** The ledger networks; default those of the configuration, including embedded ones. */
  readonly networks?: OpenNetworks
}

/** Opens, migrates and assembles the wallet; `start` starts its background work. */
export function createWallet(dependencies: WalletDependencies): Promise<Subgraph> {
  const { config, log, live, clock = systemClock } = dependencies
  return assembleSubgraph({
    definition: walletGraph,
    config,
    migrations,
    clock,
    log,
    live,
    features: (context) => features(context, dependencies),
  })
}

/** The features of the wallet, each built from the shared dependencies and the APIs of the features it names. */
async function features(context: SubgraphContext, dependencies: WalletDependencies): Promise<Feature[]> {
  const { config, graph, log } = dependencies
  const open = dependencies.networks ?? (await openNetworks(config, log))
  const identity = networkIdentityFeature(context, open.setups)
  const networks = ledgerNetworks(identity.setups, BigInt(config.maxFeeStroops))
  const custody = createCustody({
    ...context,
    vault: await openKeyVault(context.db, config),
    signingKey: auditKeyOf(config, 'wallet signings'),
  })
  await custody.check()
  const audit = createActionTrail({ ...context, idPrefix: auditIdPrefixes.wallet })
  const shared: FeatureDependencies = { ...context, config, audit, custody, networks, graph }

  const quota = createCallQuota(networks, config.reconcileRequestsPerHour)
  const wallets = walletsFeature(shared, {
    hasPending: async (walletId) => (await envelopeStore(context.db).pending(walletId)).length > 0,
  })
  const spendLimits = spendLimitsFeature(shared, { wallets: wallets.api })
  const transactions = transactionsFeature(shared, {
    wallets: wallets.api,
    statuses: wallets.statuses,
    leases: wallets.leases,
    channels: wallets.channels,
    spendLimits: spendLimits.api,
    organisationSpending: createOrganisationSpending({ ...shared, approvalAbove: config.approvalAbove }),
    turn: quota.turn,
    released: releasedBalances,
  })
  const approvals = approvalsFeature(shared, {
    wallets: wallets.api,
    transactions: transactions.api,
    closing: transactions.closing,
    listeners: transactions.listeners,
  })
  const coldAccounts = coldAccountsFeature(shared, {
    wallets: wallets.api,
    approvals: approvals.api,
    payments: approvals.payments,
  })
  const donations = donationsFeature(shared, {
    wallets: wallets.api,
    transactions: transactions.api,
    listeners: transactions.listeners,
    approvals: approvals.api,
    payments: approvals.payments,
  })
  const reconciliation = reconciliationFeature(shared, {
    wallets: wallets.api,
    statuses: wallets.statuses,
    books: transactions.books,
    approvals: approvals.api,
    donationSums: donations.sums,
    announceAgain: donations.announceAgain,
    quota,
  })
  const onramp = onrampFeature(shared, { wallets: wallets.api })
  const demoData = demoDataFeature(shared, { wallets: wallets.api, donations: donations.api })
  if (await demoData.seedOnce())
    log.info({ network: 'testnet' }, 'seeded the wallet demo data: its donations go to the embedded ledger')
  // Features stop in reverse order: the ledgers must outlive everything else.
  return [
    { stop: () => open.close() },
    identity,
    wallets,
    transactions,
    donations,
    quarantineFeature(shared, { transactions: transactions.api, listeners: transactions.listeners }),
    spendLimits,
    approvals,
    coldAccounts,
    handoversFeature(shared, {
      wallets: wallets.api,
      statuses: wallets.statuses,
      approvals: approvals.api,
      donations: donations.api,
    }),
    reconciliation,
    paymentRequestsFeature(shared),
    historyExportFeature({ transactions: transactions.api }),
    onramp,
    demoData,
    auditTrailFeature(shared),
    personalDataFeature(shared, { wallets: wallets.api, closing: transactions.closing }),
    webhooksFeature(shared),
    failedJobsFeature(shared),
    { jobs: { ...operatorAlertJobs(graph), ...personalNoticeJobs(graph) } },
    { metrics: () => envelopeMetrics(context) },
  ]
}
