import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'
import { pageLimits } from '../pagination.js'

const investorFields = graphql(`
  fragment InvestorFields on Investor {
    id email name role createdAt version
    investorMetadata { type status source company jobRole location notes }
  }
`)

export const investors = section('Investors', [
  route('GET /api/investors', {
    summary: 'List investors, newest first',
    operation: graphql(
      `query ListInvestors($status: InvestorStatus, $type: InvestorType, $source: String, $search: String,
                           $limit: Int = 50, $offset: Int, $page: Int) {
        reply: investors(
          filter: {status: $status, type: $type, source: $source, search: $search}
          page: {limit: $limit, offset: $offset, page: $page}
        ) { investors: nodes { ...InvestorFields } total: totalCount limit offset }
      }`,
      [investorFields],
    ),
    limits: pageLimits,
  }),
  route('POST /api/investors', {
    summary: 'Create an investor',
    description: 'A new investor is a lead; `role` is the person’s position at the company (`jobRole`).',
    status: 201,
    success: true,
    operation: graphql(
      `mutation CreateInvestor($input: CreateInvestorInput!) {
        reply: createInvestor(input: $input) { id investor { ...InvestorFields } }
      }`,
      [investorFields],
    ),
    errors: ['CONFLICT'],
  }),
])
