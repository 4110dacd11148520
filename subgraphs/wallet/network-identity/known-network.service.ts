import type { Database } from '../../shared/database.js'
import type { NetworkSetup } from '../wallets/ledger-networks.client.js'
import { compareNetwork, type NetworkDifference, serverName } from './network-comparison.client.js'
import { networkIdentityStore } from './network-identity.store.js'

/** How the network that a server serves now differs from the one that a database was filled from. */
export async function differenceOf(
  db: Database,
  setup: NetworkSetup,
): Promise<NetworkDifference | undefined> {
  const { ledger } = setup
  const known = await networkIdentityStore(db).find(ledger.network)
  const difference =
    known && (await compareNetwork(serverName(setup), ledger, await ledger.identify(), known))
  return difference === 'undecided' ? undefined : difference
}
