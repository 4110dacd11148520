import { graphql } from '../../core/graphql-document.js'
import { route, section } from '../../core/route.js'
import { caseFields } from './cases.js'
import { pageLimits, pagination } from './pagination.js'

const guardianFields = graphql(`
  fragment GuardianFields on Guardian { id name email role status phone createdAt }
`)

const guardianDetail = graphql(
  `fragment GuardianDetail on Guardian {
    ...GuardianFields bio location organization version contactInfo { phone website socialLinks }
  }`,
  [guardianFields],
)

/** ISO 8601 with a zone; further fraction digits are the list's own. */
const CURSOR =
  '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,220})?(Z|[+-]\\d{2}:?\\d{2})$'

export const guardians = section('Guardians', [
  route('GET /api/guardians', {
    summary: 'Guardians, newest first',
    description: '`cursor` is the `nextCursor` of the page before, or any time: older guardians follow.',
    success: true,
    operation: graphql(
      `query ListGuardians($q: String, $search: String, $status: UserStatus, $limit: Int = 20, $cursor: String) {
        reply: guardians(filter: {q: $q, search: $search, status: $status}, page: {limit: $limit, after: $cursor}) {
          guardians: nodes { ...GuardianFields }
          pagination: pageInfo { limit hasMore: hasNextPage nextCursor }
        }
      }`,
      [guardianFields],
    ),
    reply: 'reply',
    limits: { limit: pageLimits.limit, cursor: { pattern: CURSOR } },
  }),
  route('POST /api/guardians', {
    summary: 'Make a guardian known',
    operation: graphql(
      `mutation CreateGuardian($input: CreateGuardianInput!) {
        reply: createGuardian(input: $input) { ...GuardianDetail }
      }`,
      [guardianDetail],
    ),
    reply: 'reply',
    errors: ['CONFLICT'],
  }),
  route('GET /api/guardians/:id', {
    summary: 'One guardian',
    operation: graphql(`query GetGuardian($id: ID!) { reply: guardian(id: $id) { ...GuardianDetail } }`, [
      guardianDetail,
    ]),
    reply: 'reply',
  }),
  route('PUT /api/guardians/:id', {
    summary: 'Change a guardian',
    operation: graphql(
      `mutation UpdateGuardian($id: ID!, $input: UpdateGuardianInput!) {
        reply: updateGuardian(id: $id, input: $input) { ...GuardianDetail }
      }`,
      [guardianDetail],
    ),
    reply: 'reply',
    errors: ['CONFLICT'],
  }),
  route('DELETE /api/guardians/:id', {
    summary: 'Forget a guardian',
    description: 'Refused while the guardian looks after open cases; completed ones keep the name.',
    operation: graphql(`mutation DeleteGuardian($id: ID!) { done: deleteGuardian(id: $id) }`),
    reply: null,
    add: { success: true, message: 'The guardian was deleted.' },
    errors: ['CONFLICT'],
  }),
  route('GET /api/guardians/:id/cases', {
    summary: 'The cases of a guardian, newest first',
    operation: graphql(
      `query ListGuardianCases($id: ID!, $limit: Int = 20, $offset: Int, $page: Int) {
        guardian(id: $id) {
          reply: cases(page: {limit: $limit, offset: $offset, page: $page}) {
            cases: nodes { ...CaseFields } pagination: pageInfo { ...Pagination }
          }
        }
      }`,
      [caseFields, pagination],
    ),
    reply: 'guardian.reply',
    limits: pageLimits,
  }),
])
