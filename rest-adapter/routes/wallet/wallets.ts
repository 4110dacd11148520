import { graphql } from '../../core/graphql-document.js'
import { route, section } from '../../core/route.js'
import { pageLimits } from './page-limits.js'

const newWallet = graphql(`
  fragment NewWallet on Wallet { id publicKey network status metadata { name description } createdAt }
`)

const walletFields = graphql(
  `fragment WalletFields on Wallet { ...NewWallet balance { XLM USDC } lastActivity }`,
  [newWallet],
)

export const wallets = section('Wallets', [
  route('POST /wallets', {
    summary: 'Create a wallet',
    description:
      'Where the network funds new wallets (both embedded ledgers, and the real test network), the response ' +
      'waits up to 10 seconds until the wallet is funded; if the ledger is slower, `wallet.updated` follows.',
    operation: graphql(
      `mutation MakeWallet($network: Network, $metadata: WalletMetadataInput, $scope: Network) {
        reply: createWallet(input: {network: $network, metadata: $metadata}, scope: $scope) { ...NewWallet }
      }`,
      [newWallet],
    ),
    status: 201,
    errors: ['QUOTA_EXCEEDED'],
  }),
  route('GET /wallets/:walletId', {
    summary: 'Get a wallet with its balance',
    operation: graphql(
      `query ReadWallet($walletId: ID!, $scope: Network) {
        reply: wallet(id: $walletId, scope: $scope) { ...WalletFields }
      }`,
      [walletFields],
    ),
    notFound: 'WALLET_NOT_FOUND',
    required: ['balance'],
    errors: ['NETWORK_ERROR'],
  }),
  route('GET /wallets', {
    summary: 'List your wallets, newest first',
    operation: graphql(
      `query ListWallets($network: Network, $status: WalletStatus, $limit: Int = 20, $offset: Int = 0,
                         $after: String, $scope: Network) {
        reply: wallets(
          filter: {network: $network, status: $status}
          page: {limit: $limit, offset: $offset, after: $after}, scope: $scope
        ) { wallets: nodes { ...WalletFields } total: totalCount limit offset pageInfo { nextCursor } }
      }`,
      [walletFields],
    ),
    required: ['balance'],
    limits: pageLimits,
    errors: ['NETWORK_ERROR'],
  }),
])
