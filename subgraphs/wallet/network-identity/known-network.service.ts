import type { Database } from '../../shared/database.js'
import type { NetworkSetup } from '../wallets/networks/ledger-networks.client.js'
import { compareNetwork, type NetworkDifference, serverName } from './network-comparison.client.js'
import { networkIdentityStore } from './network-identity.store.js'

/**
 * How the network that a server now serves differs from the one that the database was filled from.
 * @returns undefined if it does not differ, or no network was used yet; `undecided` while the server has no known
 *   ledger
 */
export async function differenceOf(
  db: Database,
  setup: NetworkSetup,
): Promise<NetworkDifference | 'undecided' | undefined> {
  const { ledger } = setup
  const known = await networkIdentityStore(db).find(ledger.network)
  return known && compareNetwork(serverName(setup), ledger, await ledger.identify(), known)
}
