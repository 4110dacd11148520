import { graphql } from '../../core/graphql-document.js'
import { route, section } from '../../core/route.js'
import { pageLimits } from './page-limits.js'

const donationFields = graphql(`
  fragment DonationFields on WalletDonation {
    id transactionId walletId caseId amount asset message anonymous status createdAt
  }
`)

export const donations = section('Donations', [
  route('POST /donations', {
    summary: 'Donate to a case',
    description:
      'Sends the amount to the donation account of the wallet’s network, with the case as memo. The donation is ' +
      '`completed` or `failed` when its transaction ended.',
    operation: graphql(
      `mutation Donate($walletId: ID!, $caseId: ID!, $amount: Amount!, $asset: Asset!, $message: String,
                       $anonymous: Boolean, $scope: Network) {
        reply: donate(
          scope: $scope
          input: {walletId: $walletId, caseId: $caseId, amount: $amount, asset: $asset, message: $message,
                  anonymous: $anonymous}
        ) { ...DonationFields }
      }`,
      [donationFields],
    ),
    status: 201,
    policy: 'wallet-spending',
    errors: [
      'INSUFFICIENT_BALANCE',
      'FORBIDDEN',
      'WALLET_NOT_FOUND',
      'CASE_NOT_FOUND',
      'TRANSACTION_FAILED',
      'NETWORK_ERROR',
      'UPSTREAM_ERROR',
    ],
  }),
  route('GET /donations/:donationId', {
    summary: 'Get one of your donations',
    operation: graphql(
      `query ReadDonation($donationId: ID!, $scope: Network) {
        reply: walletDonation(id: $donationId, scope: $scope) { ...DonationFields }
      }`,
      [donationFields],
    ),
    notFound: 'DONATION_NOT_FOUND',
  }),
  route('GET /donations', {
    summary: 'List your donations, newest first',
    operation: graphql(
      `query ListDonations($caseId: ID, $walletId: ID, $status: WalletDonationStatus, $limit: Int = 20,
                           $offset: Int = 0, $after: String, $scope: Network) {
        reply: walletDonations(
          filter: {caseId: $caseId, walletId: $walletId, status: $status}
          page: {limit: $limit, offset: $offset, after: $after}, scope: $scope
        ) { donations: nodes { ...DonationFields } total: totalCount limit offset pageInfo { nextCursor } }
      }`,
      [donationFields],
    ),
    limits: pageLimits,
  }),
])
