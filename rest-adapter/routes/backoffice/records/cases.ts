import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'
import { pageLimits, pagination, sortedBy } from '../pagination.js'

export const caseFields = graphql(`
  fragment CaseFields on Case {
    id name description status priority category guardianId guardianName donationGoal donationsReceived imageUrl createdAt updatedAt
  }
`)

const caseDetail = graphql(`fragment CaseDetail on Case { ...CaseFields additionalImages version }`, [
  caseFields,
])

const updateFields = graphql(`
  fragment UpdateFields on CaseUpdate {
    id caseId type status previousStatus notes updatedBy updatedByName createdAt metadata
  }
`)

export const cases = section('Cases, case updates, generation', [
  route('GET /api/cases', {
    summary: 'List cases, newest first by default',
    conditional: true,
    operation: graphql(
      `query ListCases($status: CaseStatus, $priority: CasePriority, $category: CaseCategory, $guardianId: ID,
                       $q: String, $sort: String, $limit: Int = 20, $offset: Int, $page: Int) {
        reply: cases(
          filter: {status: $status, priority: $priority, category: $category, guardianId: $guardianId, q: $q}
          sort: $sort, page: {limit: $limit, offset: $offset, page: $page}
        ) { cases: nodes { ...CaseFields } pagination: pageInfo { ...Pagination } }
      }`,
      [caseFields, pagination],
    ),
    limits: { ...pageLimits, sort: sortedBy('createdAt', 'updatedAt', 'donationGoal') },
  }),
  route('GET /api/cases/:id', {
    summary: 'Get a case',
    conditional: true,
    operation: graphql(`query GetCase($id: ID!) { reply: case(id: $id) { ...CaseDetail } }`, [caseDetail]),
  }),
  route('POST /api/cases', {
    summary: 'Open a case',
    operation: graphql(
      `mutation CreateCase($input: CreateCaseInput!) { reply: createCase(input: $input) { ...CaseDetail } }`,
      [caseDetail],
    ),
  }),
  route('PUT /api/cases/:id', {
    summary: 'Change a case',
    operation: graphql(
      `mutation UpdateCase($id: ID!, $input: UpdateCaseInput!) {
        reply: updateCase(id: $id, input: $input) { ...CaseDetail }
      }`,
      [caseDetail],
    ),
    errors: ['CONFLICT'],
  }),
  route('GET /api/updates', {
    summary: 'List the updates of a case, newest first',
    operation: graphql(
      `query ListUpdates($caseId: ID!, $limit: Int = 20, $offset: Int, $page: Int) {
        reply: caseUpdates(caseId: $caseId, page: {limit: $limit, offset: $offset, page: $page}) {
          updates: nodes { ...UpdateFields } pagination: pageInfo { ...Pagination }
        }
      }`,
      [updateFields, pagination],
    ),
    limits: pageLimits,
    errors: ['NOT_FOUND'],
  }),
  route('POST /api/updates', {
    summary: 'Add an update to a case',
    operation: graphql(
      `mutation CreateUpdate($input: CreateCaseUpdateInput!) {
        reply: createCaseUpdate(input: $input) { ...UpdateFields }
      }`,
      [updateFields],
    ),
    errors: ['NOT_FOUND'],
  }),
])
