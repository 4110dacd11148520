import type { IdentityDirectory } from '../../runtime/identity-directory.js'
import type { LiveEvents } from '../../runtime/live-events/live-events.js'
import type { GraphClient } from '../shared/service-calls/graph-client.js'
import type { SubgraphContext } from '../shared/subgraph/assemble-subgraph.js'
import type { AuditTrail } from './audit/audit-trail.service.js'
import type { BackofficeConfig } from './config.js'
import type { Mailer } from './mail/mailer.client.js'
import type { Notifier } from './notifications/events/notifier.service.js'
import type { Storage } from './storage/storage.type.js'

/** Shared dependencies of every feature of the backoffice. */
export interface FeatureDependencies extends SubgraphContext {
  readonly config: BackofficeConfig
  readonly audit: AuditTrail
  /** Notifies people of changes; the triggers are listed in notifications/events/notification-kinds.policy.ts. */
  readonly notifier: Notifier
  readonly mailer: Mailer
  /** Storage of uploads and other large contents. */
  readonly storage: Storage
  /** Publishes events to connected dashboards. */
  readonly live: LiveEvents
  readonly identity: IdentityDirectory
  /** Client of the graph, for data of other services. */
  readonly graph: GraphClient
}
