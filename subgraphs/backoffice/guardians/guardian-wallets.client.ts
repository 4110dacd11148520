import { type GraphClient, serviceOperation } from '../../shared/service-calls/graph-client.js'
import type { GuardianDependencies } from './guardian.service.js'

const walletStates = serviceOperation<
  { userId: string },
  { owner: { wallets: { nodes: readonly { status: string }[] } } | null }
>(
  'query WalletStates($userId: ID!) { owner: user(id: $userId) { wallets(page: {limit: 100}) { nodes { status } } } }',
)

/** Counts the wallets of a person that are not closed, see `GuardianDependencies`. */
export function openWalletsFrom(graph: GraphClient): GuardianDependencies['openWalletsOf'] {
  return async ({ requestId }, userId) => {
    const { owner } = await graph.request(walletStates, { userId }, { requestId })
    return owner?.wallets.nodes.filter(({ status }) => status !== 'closed').length ?? 0
  }
}
