import type { RequestContext } from '../../../schema/viewer.js'
import { type GraphClient, serviceOperation } from '../../shared/service-calls/graph-client.js'

interface WalletState {
  readonly status: string
  /** Set for closed wallets that have received money since. */
  readonly unclaimedSince: string | null
}

interface WalletPage {
  readonly nodes: readonly WalletState[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

interface WalletsOfOwner {
  readonly owner: { readonly wallets: WalletPage } | null
}

const walletStates = serviceOperation<{ userId: string; after: string | null }, WalletsOfOwner>(
  `query WalletStates($userId: ID!, $after: String) {
    owner: user(id: $userId) {
      wallets(page: {limit: 100, after: $after}) { nodes { status unclaimedSince } pageInfo { hasNextPage endCursor } }
    }
  }`,
)

/** Number of a person's wallets that may hold money. @throws UPSTREAM_ERROR */
export async function openWalletsOf(
  graph: GraphClient,
  { requestId }: Pick<RequestContext, 'requestId'>,
  userId: string,
): Promise<number> {
  let open = 0
  for (let after: string | null = null; ; ) {
    const data: WalletsOfOwner = await graph.request(walletStates, { userId, after }, { requestId })
    const page: WalletPage | undefined = data.owner?.wallets
    open += page?.nodes.filter((one) => one.status !== 'closed' || one.unclaimedSince !== null).length ?? 0
    if (!page?.pageInfo.hasNextPage) return open
    after = page.pageInfo.endCursor
  }
}
