import type { IdentityDirectory } from '../../schema/identity-directory.js'
import type { LiveEvents } from '../../schema/live-events.js'
import { type Clock, systemClock } from '../shared/clock.js'
import { keyOf } from '../shared/key-file.js'
import type { Log } from '../shared/log.js'
import { assembleSubgraph, type Feature, type Ground } from '../shared/subgraph/assemble-subgraph.js'
import type { GraphClient } from '../shared/subgraph/graph-client.js'
import type { Subgraph } from '../shared/subgraph/subgraph.js'
import { accountsFeature } from './accounts/accounts.feature.js'
import { aiFeature } from './ai/ai.feature.js'
import { aiTrainingFeature } from './ai-training/ai-training.feature.js'
import { alertsFeature } from './alerts/alerts.feature.js'
import { auditFeature } from './audit/audit.feature.js'
import { sealAuditRows } from './audit/audit-seal.js'
import { createAuditTrail } from './audit/audit-trail.js'
import { caseUpdatesFeature } from './case-updates/case-updates.feature.js'
import { casesFeature } from './cases/cases.feature.js'
import { clientMonitoringFeature } from './client-monitoring/client-monitoring.feature.js'
import type { BackofficeConfig } from './config.js'
import { conversationsFeature } from './conversations/conversations.feature.js'
import { dashboardFeature } from './dashboard/dashboard.feature.js'
import { debugFeature } from './debug/debug.feature.js'
import { deploymentFeature } from './deployment/deployment.feature.js'
import { donationsFeature } from './donations/donations.feature.js'
import { webhooksFeature } from './events/webhooks.feature.js'
import { filesFeature } from './files/files.feature.js'
import { gdprFeature } from './gdpr/gdpr.feature.js'
import { backofficeGraph } from './graph.js'
import { guardiansFeature } from './guardians/guardians.feature.js'
import { healthFeature } from './health/health.feature.js'
import { investorsFeature } from './investors/investors.feature.js'
import { invitationsFeature } from './invitations/invitations.feature.js'
import { createMailer } from './mail/mailer.js'
import { mfaFeature } from './mfa/mfa.feature.js'
import { microblogBotFeature } from './microblog-bot/microblog-bot.feature.js'
import { migrations } from './migrations/index.js'
import { notificationsFeature } from './notifications/notifications.feature.js'
import { createNotifier } from './notifications/notify.js'
import { performanceFeature } from './performance/performance.feature.js'
import { securityFeature } from './security/security.feature.js'
import { serviceRequestsFeature } from './service-requests/service-requests.feature.js'
import { socialPostsFeature } from './social-posts/social-posts.feature.js'
import { stagingFeature } from './staging/staging.feature.js'
import { createStagingWriter } from './staging-writer.js'
import { openStorage } from './storage/open-storage.js'
import { LiveEventResolver } from './streams/live-event.resolver.js'
import { supportFeature } from './support/support.feature.js'
import type { Surroundings } from './surroundings.js'
import { usersFeature } from './users/users.feature.js'
import { versionFeature } from './version/version.feature.js'

/** What the backoffice is built from. */
export interface BackofficeDependencies {
  readonly config: BackofficeConfig
  readonly identity: IdentityDirectory
  /** The graph, for what other services own. */
  readonly graph: GraphClient
  /** Carries what happens to dashboards that listen. */
  readonly live: LiveEvents
  readonly log: Log
  readonly clock?: Clock
}

/** Opens, migrates and wires the backoffice; `start` begins its background work. */
export function createBackoffice(dependencies: BackofficeDependencies): Promise<Subgraph> {
  const { config, log, clock = systemClock } = dependencies
  return assembleSubgraph({
    definition: backofficeGraph,
    config,
    migrations,
    clock,
    log,
    features: (ground) => features(ground, dependencies),
  })
}

/** The rooms of the backoffice; each is built on the surroundings and on the verbs of the rooms it names. */
async function features(ground: Ground, dependencies: BackofficeDependencies): Promise<Feature[]> {
  const { config, identity, graph, live } = dependencies
  const key = keyOf(config.auditKey, config.dataDirectory, 'audit')
  const audit = createAuditTrail({ clock: ground.clock, key })
  const notifier = createNotifier(ground)
  const { smtpUrl, mailFrom: from, dataDirectory } = config
  const mailer = createMailer({ smtpUrl, from, dataDirectory, log: ground.log })
  const storage = openStorage(config.storageUrl, dataDirectory)
  const surroundings: Surroundings = {
    ...ground,
    ...{ config, audit, notifier, mailer, storage, identity, graph, live },
  }

  const users = usersFeature(surroundings)
  const invitations = invitationsFeature(surroundings, { users: users.verbs })
  const caseUpdates = caseUpdatesFeature(surroundings)
  const cases = casesFeature(surroundings, { users: users.verbs, caseUpdates: caseUpdates.verbs })

  const donations = donationsFeature(surroundings, { cases: cases.verbs, users: users.verbs })
  const alerts = alertsFeature(surroundings)
  const { thresholds } = alerts.verbs
  const performance = performanceFeature(surroundings, { thresholds, alerts: alerts.verbs })
  const health = healthFeature(surroundings)
  const files = filesFeature(surroundings)

  const staging = stagingFeature(surroundings, createStagingWriter(surroundings))

  if (config.seedDemo && (await staging.verbs.seedOnce(config.seedCases))) {
    ground.log.info({ cases: config.seedCases }, 'seeded the backoffice demo data')
    await sealAuditRows({ ...ground, key })
  }
  return [
    users,
    invitations,
    accountsFeature(surroundings, { users: users.verbs, invitations: invitations.verbs }),
    aiFeature(surroundings),
    conversationsFeature(surroundings, { users: users.verbs }),
    aiTrainingFeature(surroundings),
    mfaFeature(surroundings),
    deploymentFeature(surroundings),
    gdprFeature(surroundings, { users: users.verbs, files: files.verbs }),
    caseUpdates,
    cases,
    donations,
    guardiansFeature(surroundings, { users: users.verbs, cases: cases.verbs, donations: donations.verbs }),
    investorsFeature(surroundings),
    serviceRequestsFeature(surroundings),
    supportFeature(surroundings, { users: users.verbs, cases: cases.verbs }),
    notificationsFeature(surroundings),
    auditFeature(surroundings, key),
    socialPostsFeature(surroundings, {
      users: users.verbs,
      cases: cases.verbs,
      updates: caseUpdates.verbs,
    }),
    dashboardFeature(surroundings),
    staging,
    microblogBotFeature(surroundings, { users: users.verbs }),
    files,
    debugFeature(surroundings),
    versionFeature(surroundings),
    performance,
    securityFeature(surroundings, { alerts: alerts.verbs }),
    health,
    clientMonitoringFeature(surroundings, { health: health.verbs, performance: performance.verbs }),
    alerts,
    { instances: [new LiveEventResolver()] },
    webhooksFeature(surroundings),
    { stop: () => mailer.close() },
  ]
}
