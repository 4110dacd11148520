import type { ActionTrail } from '../shared/audit/action-trail.js'
import type { GraphClient } from '../shared/service-calls/graph-client.js'
import type { SubgraphContext } from '../shared/subgraph/assemble-subgraph.js'
import type { WalletConfig } from './config.js'
import type { Custody } from './custody/custody.service.js'
import type { LedgerNetworks } from './wallets/networks/ledger-networks.client.js'

/** Dependencies that every feature of the wallet may use. */
export interface FeatureDependencies extends SubgraphContext {
  readonly config: WalletConfig
  readonly audit: ActionTrail
  readonly custody: Custody
  readonly networks: LedgerNetworks
  /** A client of the graph, for data of other services. */
  readonly graph: GraphClient
}
