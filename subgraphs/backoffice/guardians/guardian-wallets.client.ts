import type { RequestContext } from '../../../schema/viewer.js'
import { type GraphClient, serviceOperation } from '../../shared/service-calls/graph-client.js'

const readWallets = serviceOperation<{ userId: string }, { walletIds: readonly string[] }>(
  'query WalletsWithFunds($userId: ID!) { walletIds: walletsWithFunds(userId: $userId) }',
)

/** A person's wallets that may hold money, also after the account was deleted. @throws UPSTREAM_ERROR */
export async function walletsWithFundsOf(
  graph: GraphClient,
  { requestId }: Pick<RequestContext, 'requestId'>,
  userId: string,
): Promise<readonly string[]> {
  return (await graph.request(readWallets, { userId }, { requestId })).walletIds
}
