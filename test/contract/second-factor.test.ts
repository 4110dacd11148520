import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../runtime/demo-people.js'
import { callOf, lineOf, sampleInputs } from '../support/fixtures/route-requests.js'
import { changes, type RequestChoice, routeTable } from '../support/fixtures/route-table.js'
import { type RunningPlatform, startPlatform } from '../support/platform/running-platform.js'
import { outcomeOf } from '../support/runner/request-outcome.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform({ REQUIRE_ADMIN_MFA: 'true', LEDGER_CLOSE_MS: '20' })
})
afterAll(() => platform.close())

const own = ['/api/auth/setup-mfa', '/api/auth/verify-mfa']
const asked = routeTable.filter(
  (route) =>
    route.service !== 'ai-hub' &&
    changes(route) &&
    route.compiled.run.kind === 'operations' &&
    !own.includes(route.path) &&
    !route.compiled.guards.every((who) => who.includes('anyone')),
)

describe('with REQUIRE_ADMIN_MFA, an administrator without a verified second factor', () => {
  it.each(asked)('is refused on $line', async (route) => {
    const [way] = route.ways as [RequestChoice]
    const inputs = sampleInputs(route, way)
    const answer = await platform.rest(lineOf(route, inputs), callOf(route, inputs))
    expect(outcomeOf(answer)).toBe('403 FORBIDDEN')
    expect(JSON.stringify(answer.body)).toContain('/api/auth/verify-mfa')
  })

  it('cannot promote another account to administrator or create one over GraphQL', async () => {
    const promote = 'mutation($id: ID!) { updateUser(id: $id, input: {role: admin}) { role } }'
    const create =
      'mutation { createUser(input: {email: "second-admin@rescue.example", name: "Bob", role: admin}) { id } }'
    for (const [operation, variables] of [
      [promote, { id: demoPeople.donor.id }],
      [create, {}],
    ] as const) {
      const { errors } = await platform.graphql(operation, variables, { as: 'admin' })
      expect(errors[0].extensions.code).toBe('FORBIDDEN')
    }
    const { data } = await platform.graphql(
      '{ users(filter: {role: admin}) { nodes { id } } }',
      {},
      { as: 'admin' },
    )
    expect(data.users.nodes).toEqual([{ id: demoPeople.admin.id }])
  })

  it('cannot open a data archive, because that is recorded', async () => {
    const answer = await platform.rest('GET /api/gdpr/requests/gdpr_req_any/archive', { as: 'admin' })
    expect(outcomeOf(answer)).toBe('403 FORBIDDEN')
  })

  it('does not keep other people from changing their profile', async () => {
    const body = { name: 'Dora Donor' }
    const { status } = await platform.rest(`PUT /api/users/${demoPeople.donor.id}`, { as: 'donor', body })
    expect(status).toBe(200)
  })
})
