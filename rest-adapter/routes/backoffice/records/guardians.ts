import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'
import { pageLimits, pagination } from '../pagination.js'
import { caseFields } from './cases.js'

const guardianFields = graphql(`
  fragment GuardianFields on Guardian { id name email role status phone createdAt }
`)

const guardianDetail = graphql(
  `fragment GuardianDetail on Guardian {
    ...GuardianFields bio location organization version contactInfo { phone website socialLinks }
  }`,
  [guardianFields],
)

const insightFields = graphql(`
  fragment GuardianInsightFields on GuardianInsight {
    id kind value evidence confidence language source caseId kbEntryId linkedEntries { id title } createdAt
  }
`)

/** ISO 8601 with a zone; the list appends further fraction digits. */
const CURSOR =
  '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,220})?(Z|[+-]([01]\\d|2[0-3]):?[0-5]\\d)$'

export const guardians = section('Guardians', [
  route('GET /api/guardians', {
    summary: 'List guardians, newest first',
    description: '`cursor` is the `nextCursor` of the previous page, or any time: older guardians follow.',
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
    limits: { limit: pageLimits.limit, cursor: { pattern: CURSOR } },
  }),
  route('POST /api/guardians', {
    summary: 'Create a guardian',
    operation: graphql(
      `mutation CreateGuardian($input: CreateGuardianInput!) {
        reply: createGuardian(input: $input) { ...GuardianDetail }
      }`,
      [guardianDetail],
    ),
    errors: ['CONFLICT'],
  }),
  route('GET /api/guardians/:id', {
    summary: 'Get a guardian',
    operation: graphql(`query GetGuardian($id: ID!) { reply: guardian(id: $id) { ...GuardianDetail } }`, [
      guardianDetail,
    ]),
  }),
  route('PUT /api/guardians/:id', {
    summary: 'Change a guardian',
    operation: graphql(
      `mutation UpdateGuardian($id: ID!, $input: UpdateGuardianInput!) {
        reply: updateGuardian(id: $id, input: $input) { ...GuardianDetail }
      }`,
      [guardianDetail],
    ),
    errors: ['CONFLICT'],
  }),
  route('DELETE /api/guardians/:id', {
    summary: 'Delete a guardian',
    description:
      'Refused while the guardian has open cases, or a wallet that is not closed; completed cases keep the name.',
    operation: graphql(`mutation DeleteGuardian($id: ID!) { done: deleteGuardian(id: $id) }`),
    add: { success: true, message: 'The guardian was deleted.' },
    errors: ['CONFLICT', 'UPSTREAM_ERROR'],
  }),
  route('GET /api/guardians/:id/cases', {
    summary: 'List the cases of a guardian, newest first',
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
    limits: pageLimits,
  }),
  route('GET /api/guardians/:id/insights', {
    summary: 'Insights from the posts and cases of a guardian',
    description:
      'The AI hub analyses the newest 100 cases, social posts and posts of the monitored account; each insight has ' +
      'its evidence and its source. For staff and the guardian.',
    success: true,
    operation: graphql(
      `query GetGuardianInsights($id: ID!) {
        guardian(id: $id) {
          reply: insights {
            insights { ...GuardianInsightFields }
            summary {
              animals { value count } conditions { value count } locations { value count }
              organizations { value count } websites { value count }
            }
          }
        }
      }`,
      [insightFields],
    ),
    errors: ['UPSTREAM_ERROR'],
  }),
  route('POST /api/guardians/:id/insights/link-kb', {
    summary: 'Link an insight to a knowledge entry',
    operation: graphql(
      `mutation LinkGuardianInsight($id: ID!, $insightId: ID!, $kbEntryId: ID!) {
        insight: linkGuardianInsight(guardianId: $id, insightId: $insightId, kbEntryId: $kbEntryId) {
          ...GuardianInsightFields
        }
      }`,
      [insightFields],
    ),
    add: { success: true, message: 'The insight is linked.' },
    errors: ['UPSTREAM_ERROR'],
  }),
  route('POST /api/guardians/:id/update-from-insights', {
    summary: 'Fill the profile of a guardian from insights',
    description:
      'Location, organization, website (posted at least twice) and a bio of one sentence. Existing values ' +
      'are kept unless `overwrite` is true; `fields` restricts the members to fill.',
    success: true,
    operation: graphql(
      `mutation UpdateGuardianFromInsights($id: ID!, $input: UpdateFromInsightsInput) {
        reply: updateGuardianFromInsights(id: $id, input: $input) {
          guardian { ...GuardianDetail } updated { field value insightIds }
        }
      }`,
      [guardianDetail],
    ),
    errors: ['CONFLICT', 'UPSTREAM_ERROR'],
  }),
])
