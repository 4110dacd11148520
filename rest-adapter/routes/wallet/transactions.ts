import { graphql } from '../../core/graphql-document.js'
import { route, section } from '../../core/route.js'
import { pageLimits } from './page-limits.js'

const sentTransaction = graphql(`
  fragment SentTransaction on LedgerTransaction {
    id hash status amount asset source destination memo memoType fee createdAt reference
  }
`)

const transactionFields = graphql(
  `fragment TransactionFields on LedgerTransaction {
    ...SentTransaction type confirmedAt failureCode failureReason
  }`,
  [sentTransaction],
)

export const transactions = section('Transactions', [
  route('POST /wallets/:walletId/transactions', {
    summary: 'Send a payment',
    description:
      'The returned transaction is signed, stored and about to be submitted: `pending`, with its hash. Its ' +
      'final status is `success` or `failed`; poll it. A payment of at least 1 XLM to an address without an ' +
      'account creates the account. A payment that would fail returns `TRANSACTION_FAILED` with ' +
      '`details.reason`: `destination_missing`, `destination_no_trustline`, `memo_required`, ' +
      '`wallet_frozen`, `wallet_closed`, or `spend_limit` with `limit`, `left` and `resetsAt`. Send an ' +
      '`Idempotency-Key`, so that a repeated request does not pay twice, or a `reference` of your own, which ' +
      'also finds the payment later: the same payment under it is sent once, another one is `CONFLICT`.',
    operation: graphql(
      `mutation SendTransaction($walletId: ID!, $destination: String!, $amount: Amount!, $asset: Asset!,
                                $memo: String, $memoType: MemoType, $reference: String, $scope: Network) {
        reply: sendTransaction(
          walletId: $walletId, scope: $scope
          input: {destination: $destination, amount: $amount, asset: $asset, memo: $memo, memoType: $memoType,
                  reference: $reference}
        ) { ...SentTransaction }
      }`,
      [sentTransaction],
    ),
    status: 201,
    policy: 'wallet-spending',
    notFound: 'WALLET_NOT_FOUND',
    errors: [
      'INVALID_ADDRESS',
      'INSUFFICIENT_BALANCE',
      'FORBIDDEN',
      'TRANSACTION_FAILED',
      'NETWORK_ERROR',
      'CONFLICT',
    ],
  }),
  route('GET /transactions/:transactionId', {
    summary: 'Get a transaction of one of your wallets',
    operation: graphql(
      `query ReadTransaction($transactionId: ID!, $scope: Network) {
        reply: ledgerTransaction(id: $transactionId, scope: $scope) { ...TransactionFields }
      }`,
      [transactionFields],
    ),
    notFound: 'TRANSACTION_NOT_FOUND',
  }),
  route('GET /wallets/:walletId/transactions', {
    summary: 'List the transactions of a wallet, newest first',
    operation: graphql(
      `query ListTransactions($walletId: ID!, $type: TransactionDirection, $asset: Asset, $status: TransactionStatus,
                              $reference: String, $limit: Int = 20, $offset: Int = 0, $after: String, $scope: Network) {
        wallet(id: $walletId, scope: $scope) {
          reply: transactions(
            filter: {type: $type, asset: $asset, status: $status, reference: $reference}
            page: {limit: $limit, offset: $offset, after: $after}
          ) { transactions: nodes { ...TransactionFields } total: totalCount limit offset pageInfo { nextCursor } }
        }
      }`,
      [transactionFields],
    ),
    notFound: 'WALLET_NOT_FOUND',
    limits: pageLimits,
  }),
])
