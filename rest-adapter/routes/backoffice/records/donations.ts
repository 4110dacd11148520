import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'
import { pageLimits, pagination, sortedBy } from '../pagination.js'

const donationFields = graphql(`
  fragment DonationFields on Donation {
    id caseId guardianId userId userName userEmail amount originalAmount convertedAmount exchangeRate currency
    paymentProvider transactionId partnerTransactionId status failureReason message isAnonymous
    createdAt completedAt
  }
`)

export const donations = section('Donations', [
  route('GET /api/donations', {
    summary: 'List donations, newest first by default',
    description: 'Staff see all donations, guardians those to their cases, and everyone their own.',
    operation: graphql(
      `query ListDonations($caseId: ID, $guardianId: ID, $userId: ID, $status: DonationStatus, $currency: Currency,
                           $sort: String, $limit: Int = 20, $offset: Int, $page: Int) {
        reply: donations(
          filter: {caseId: $caseId, guardianId: $guardianId, userId: $userId, status: $status, currency: $currency}
          sort: $sort, page: {limit: $limit, offset: $offset, page: $page}
        ) { donations: nodes { ...DonationFields } pagination: pageInfo { ...Pagination } }
      }`,
      [donationFields, pagination],
    ),
    limits: { ...pageLimits, sort: sortedBy('createdAt', 'amount') },
  }),
  route('POST /api/donations/create', {
    summary: 'Create a donation',
    description: 'The donation is pending until its payment is confirmed.',
    operation: graphql(
      `mutation AnnounceDonation($input: CreateDonationInput!) {
        reply: createDonation(input: $input) { ...DonationFields }
      }`,
      [donationFields],
    ),
    limits: { amount: { exclusiveMinimum: 0 } },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  route('POST /api/donations/confirm', {
    summary: 'Confirm the payment of a donation',
    description:
      'The payment is recorded and checked immediately; the check is repeated until its provider reports it.',
    success: true,
    operation: graphql(
      `mutation ConfirmDonation($input: ConfirmDonationInput!) {
        reply: confirmDonation(input: $input) { verified message donation { ...DonationFields } }
      }`,
      [donationFields],
    ),
    errors: ['NOT_FOUND', 'CONFLICT', 'UPSTREAM_ERROR'],
  }),
  route('POST /api/donations/verify', {
    summary: 'Check the payment of a donation at its provider',
    operation: graphql(
      `mutation VerifyDonation($input: ConfirmDonationInput!) {
        reply: verifyDonation(input: $input) { verified status amount currency provider message }
      }`,
    ),
    errors: ['NOT_FOUND', 'CONFLICT', 'UPSTREAM_ERROR'],
  }),
])
