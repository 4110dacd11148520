import { setTimeout as pause } from 'node:timers/promises'
import type { Network } from '../../ledger/network.js'
import type { LedgerNetworks } from './ledger-networks.client.js'

/** Limits the calls to ledgers of work that reads one wallet after another and is not urgent. */
export interface CallQuota {
  /** Waits until the next call to a network is within the quota. */
  turn(of: { readonly network: Network }): Promise<void>
  /** The calls so far. */
  calls(): number
}

/** Spaces the calls to each real network evenly. An embedded ledger has no quota. */
export function createCallQuota(networks: LedgerNetworks, perHour: number): CallQuota {
  const nextAt = new Map<Network, number>()
  let calls = 0
  return {
    calls: () => calls,
    async turn({ network }) {
      calls++
      if (networks[network].embedded) return
      const now = performance.now()
      const at = Math.max(now, nextAt.get(network) ?? 0)
      nextAt.set(network, at + 3_600_000 / perHour)
      await pause(at - now)
    },
  }
}
