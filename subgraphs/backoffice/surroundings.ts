import type { IdentityDirectory } from '../../schema/identity-directory.js'
import type { Ground } from '../shared/assemble-subgraph.js'
import type { GraphClient } from '../shared/graph-client.js'
import type { AuditTrail } from './audit/audit-trail.js'
import type { BackofficeConfig } from './config.js'

/** What every feature of the backoffice may use. */
export interface Surroundings extends Ground {
  readonly config: BackofficeConfig
  readonly audit: AuditTrail
  readonly identity: IdentityDirectory
  /** The graph, for what other services own. */
  readonly graph: GraphClient
}
