import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'
import { pageLimits, pagination, sortedBy } from '../pagination.js'

const userFields = graphql(`
  fragment UserFields on User {
    id email name role status phone createdAt lastLoginAt activityRate permissions
  }
`)

const userDetail = graphql(
  `
  fragment UserDetail on User {
    ...UserFields bio location organization version
    contactInfo { phone website socialLinks }
    preferences { notifications emailUpdates caseTypes }
  }
`,
  [userFields],
)

export const users = section('Users', [
  route('GET /api/users', {
    summary: 'List users, newest first by default',
    operation: graphql(
      `query ListUsers($status: UserStatus, $sort: String, $q: String, $limit: Int = 20, $offset: Int, $page: Int) {
        reply: users(filter: {status: $status, q: $q}, sort: $sort, page: {limit: $limit, offset: $offset, page: $page}) {
          users: nodes { ...UserFields } pagination: pageInfo { ...Pagination }
        }
      }`,
      [userFields, pagination],
    ),
    limits: { ...pageLimits, sort: sortedBy('name', 'createdAt') },
  }),
  route('GET /api/users/:id', {
    summary: 'Get a user',
    operation: graphql(`query GetUser($id: ID!) { reply: user(id: $id) { ...UserDetail } }`, [userDetail]),
  }),
  route('PUT /api/users/:id', {
    summary: 'Change a profile',
    errors: ['CONFLICT', 'FORBIDDEN'],
    operation: graphql(
      `mutation UpdateUser($id: ID!, $input: UpdateUserInput!) {
        reply: updateUser(id: $id, input: $input) { ...UserDetail }
      }`,
      [userDetail],
    ),
  }),
  route('POST /api/users', {
    summary: 'Create a user',
    errors: ['CONFLICT'],
    operation: graphql(
      `mutation CreateUser($input: CreateUserInput!) { reply: createUser(input: $input) { ...UserDetail } }`,
      [userDetail],
    ),
  }),
])
