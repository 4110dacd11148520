import type { RequestContext } from '../../../schema/viewer.js'
import { type GraphClient, serviceOperation } from '../../shared/service-calls/graph-client.js'

const walletStates = serviceOperation<
  { userId: string },
  { owner: { wallets: { nodes: readonly { status: string }[] } } | null }
>(
  'query WalletStates($userId: ID!) { owner: user(id: $userId) { wallets(page: {limit: 100}) { nodes { status } } } }',
)

/** Number of a person's wallets that are not closed. @throws UPSTREAM_ERROR */
export async function openWalletsOf(
  graph: GraphClient,
  { requestId }: Pick<RequestContext, 'requestId'>,
  userId: string,
): Promise<number> {
  const { owner } = await graph.request(walletStates, { userId }, { requestId })
  return owner?.wallets.nodes.filter(({ status }) => status !== 'closed').length ?? 0
}
