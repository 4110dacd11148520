import type { Feature } from '../../shared/subgraph/assemble-subgraph.js'
import { type Network, networks as networkNames } from '../ledger/network.js'
import type { NetworkSetup } from '../wallets/networks/ledger-networks.client.js'
import { guardNetwork, type NetworkGuardDependencies } from './network-guard.service.js'

/** Guards the networks: each is used only while it is the one that the database was filled from. */
export function networkIdentityFeature(
  dependencies: NetworkGuardDependencies,
  setups: Readonly<Record<Network, NetworkSetup>>,
): Feature & { readonly setups: Readonly<Record<Network, NetworkSetup>> } {
  const guarded = networkNames.map(
    (network) => [network, guardNetwork(dependencies, setups[network])] as const,
  )
  return {
    setups: Object.fromEntries(guarded.map(([network, { setup }]) => [network, setup])) as Record<
      Network,
      NetworkSetup
    >,
    readiness: () => ({
      unusedNetworks: Object.fromEntries(
        guarded.flatMap(([network, { fault }]) => (fault() ? [[network, fault()]] : [])),
      ),
    }),
  }
}
