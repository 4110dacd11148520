import type { IdentityDirectory } from '../../runtime/identity-directory.js'
import type { LiveEvents } from '../../runtime/live-events/live-events.js'
import { sealAuditRows } from '../shared/audit/audit-seal.worker.js'
import { type Clock, systemClock } from '../shared/clock.js'
import { trackingEffects } from '../shared/database/change-outcome.js'
import type { Log } from '../shared/log.js'
import type { GraphClient } from '../shared/service-calls/graph-client.js'
import { assembleSubgraph, type Feature, type SubgraphContext } from '../shared/subgraph/assemble-subgraph.js'
import type { Subgraph } from '../shared/subgraph/subgraph.js'
import { accountsFeature } from './accounts/accounts.feature.js'
import { aiFeature } from './ai/ai.feature.js'
import { aiTrainingFeature } from './ai-training/ai-training.feature.js'
import { alertsFeature } from './alerts/alerts.feature.js'
import { auditFeature } from './audit/audit.feature.js'
import { createBackofficeAudit } from './audit/audit-trail.service.js'
import { casesFeature } from './cases/cases.feature.js'
import { caseUpdateDraftsFeature } from './cases/drafts/case-update-drafts.feature.js'
import { caseFollowsFeature } from './cases/following/case-follows.feature.js'
import { caseUpdatesFeature } from './cases/updates/case-updates.feature.js'
import { clientMonitoringFeature } from './client-monitoring/client-monitoring.feature.js'
import type { BackofficeConfig } from './config.js'
import { conversationsFeature } from './conversations/conversations.feature.js'
import { dashboardFeature } from './dashboard/dashboard.feature.js'
import { debugFeature } from './debug/debug.feature.js'
import { deploymentFeature } from './deployment/deployment.feature.js'
import { donationsFeature } from './donations/donations.feature.js'
import { errorCodesFeature } from './error-codes/error-codes.feature.js'
import { failedJobsFeature } from './events/failed-jobs.feature.js'
import { webhooksFeature } from './events/webhooks.feature.js'
import type { FeatureDependencies } from './feature-dependencies.js'
import { filesFeature } from './files/files.feature.js'
import { gdprFeature } from './gdpr/gdpr.feature.js'
import { backofficeGraph } from './graph.js'
import { guardiansFeature } from './guardians/guardians.feature.js'
import { healthFeature } from './health/health.feature.js'
import { investorsFeature } from './investors/investors.feature.js'
import { invitationsFeature } from './invitations/invitations.feature.js'
import { createMailer } from './mail/mailer.client.js'
import { watchedMailer } from './mail/watched-mailer.service.js'
import { mfaFeature } from './mfa/mfa.feature.js'
import { microblogBotFeature } from './microblog-bot/microblog-bot.feature.js'
import { migrations } from './migrations/index.js'
import { createNotifier } from './notifications/events/notifier.service.js'
import { notificationsFeature } from './notifications/notifications.feature.js'
import { pointPartitions } from './performance/metric.store.js'
import { performanceFeature } from './performance/performance.feature.js'
import { sealedColumns } from './sealed-columns.js'
import { securityFeature } from './security/security.feature.js'
import { serviceRequestsFeature } from './service-requests/service-requests.feature.js'
import { socialPostsFeature } from './social-posts/social-posts.feature.js'
import { stagingFeature } from './staging/staging.feature.js'
import { createStagingWriter } from './staging/staging-writer.store.js'
import { openStorage } from './storage/storage.client.js'
import { LiveEventResolver } from './streams/live-event.resolver.js'
import { supportFeature } from './support/support.feature.js'
import { toolCallsFeature } from './tool-calls/tool-calls.feature.js'
import { usersFeature } from './users/users.feature.js'
import { versionFeature } from './version/version.feature.js'

export interface BackofficeDependencies {
  readonly config: BackofficeConfig
  readonly identity: IdentityDirectory
  /** Client of the graph, for data of other services. */
  readonly graph: GraphClient
  /** Publishes events to connected dashboards. */
  readonly live: LiveEvents
  readonly log: Log
  readonly clock?: Clock
}

/** Opens, migrates and wires the backoffice; `start` begins its background work. */
export function createBackoffice(dependencies: BackofficeDependencies): Promise<Subgraph> {
  const { config, log, live, clock = systemClock } = dependencies
  return assembleSubgraph({
    definition: backofficeGraph,
    config,
    migrations,
    partitioned: [pointPartitions],
    sealedColumns,
    clock,
    log,
    live,
    features: (context) => features(context, dependencies),
  })
}

/** The features of the backoffice, each built from the shared dependencies and the APIs of the features it names. */
async function features(context: SubgraphContext, dependencies: BackofficeDependencies): Promise<Feature[]> {
  const { config, graph, live } = dependencies
  const identity = trackingEffects(dependencies.identity)
  const audit = createBackofficeAudit({ clock: context.clock, key: context.auditKey })
  const notifier = createNotifier(context)
  const { smtpUrl, mailFrom: from, dataDirectory, production } = config
  const mailer = watchedMailer(
    createMailer({ smtpUrl, from, dataDirectory, production, log: context.log }),
    context,
  )
  const storage = openStorage(config.storageUrl, dataDirectory, context.log)
  const shared: FeatureDependencies = {
    ...context,
    ...{ config, audit, notifier, mailer, storage, identity, graph, live },
  }

  const users = usersFeature(shared)
  const invitations = invitationsFeature(shared, { users: users.api })
  const accounts = accountsFeature(shared, { users: users.api, invitations: invitations.api })
  const caseUpdates = caseUpdatesFeature(shared)
  const cases = casesFeature(shared, { users: users.api, caseUpdates: caseUpdates.api })

  const alerts = alertsFeature(shared)
  const donations = donationsFeature(shared, { alerts: alerts.api, cases: cases.api, users: users.api })
  const { thresholds } = alerts.api
  const performance = performanceFeature(shared, { thresholds, alerts: alerts.api })
  const health = healthFeature(shared)
  const files = filesFeature(shared)
  const mfa = mfaFeature(shared)

  const staging = stagingFeature(shared, createStagingWriter(shared))

  if (config.seedDemo && (await staging.api.seedOnce(config.seedCases))) {
    context.log.info({ cases: config.seedCases }, 'seeded the backoffice demo data')
    await sealAuditRows({ ...context, key: context.auditKey })
  }
  return [
    users,
    invitations,
    accounts,
    aiFeature(shared),
    conversationsFeature(shared, { users: users.api }),
    aiTrainingFeature(shared),
    mfa,
    deploymentFeature(shared),
    gdprFeature(shared, { users: users.api, files: files.api, alerts: alerts.api, mfa: mfa.api }),
    caseUpdates,
    caseUpdateDraftsFeature(shared, { updates: caseUpdates.api, cases: cases.api }),
    cases,
    caseFollowsFeature(shared, { cases: cases.api }),
    donations,
    guardiansFeature(shared, {
      ...{ users: users.api, accounts: accounts.api, alerts: alerts.api },
      ...{ cases: cases.api, donations: donations.api },
    }),
    investorsFeature(shared),
    serviceRequestsFeature(shared),
    supportFeature(shared, { users: users.api, cases: cases.api }),
    notificationsFeature(shared),
    auditFeature(shared),
    socialPostsFeature(shared, { users: users.api, cases: cases.api, updates: caseUpdates.api }),
    dashboardFeature(shared),
    staging,
    microblogBotFeature(shared, { users: users.api }),
    files,
    debugFeature(shared),
    versionFeature(shared),
    errorCodesFeature(),
    toolCallsFeature(shared),
    performance,
    securityFeature(shared, { alerts: alerts.api }),
    health,
    clientMonitoringFeature(shared, { health: health.api, performance: performance.api }),
    alerts,
    { instances: [new LiveEventResolver()] },
    webhooksFeature(shared),
    failedJobsFeature(shared),
    { stop: () => mailer.close() },
  ]
}
