import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../subgraphs/shared/database.js'
import { type RunningPlatform, startPlatform } from '../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

/** A new record of each kind, an update that changes nothing, and one that changes something. */
const updates = {
  cases: [
    { name: 'Nube', status: 'active', donationGoal: 500 },
    { name: 'Nube', status: 'active', donationGoal: 500 },
    { donationGoal: 600 },
  ],
  users: [
    { name: 'Nube', email: 'nube@rescue.example', role: 'user' },
    { name: 'Nube', role: 'user' },
    { bio: 'x' },
  ],
  guardians: [
    { name: 'Sol', email: 'sol@rescue.example' },
    { name: 'Sol', status: 'active' },
    { status: 'inactive' },
  ],
  support: [
    { title: 'Help', description: 'The form fails', priority: 'high' },
    { status: 'open', priority: 'high', internalNotes: null },
    { priority: 'low' },
  ],
} as const

it.each(Object.entries(updates))(
  'PUT /api/%s raises the version and is recorded only if something changes',
  async (kind, [created, same, other]) => {
    const recordOf = ({ status, body }: Awaited<ReturnType<RunningPlatform['rest']>>) => {
      expect(status, JSON.stringify(body)).toBeLessThan(300)
      return body.user ?? body.guardian ?? body
    }
    const { id, version } = recordOf(await platform.rest(`POST /api/${kind}`, { as: 'admin', body: created }))
    const db = await openDatabase({ subgraph: 'backoffice', dataDirectory: platform.dataDirectory })
    const rows = async () => Number((await db('audit_logs').where({ resource_id: id }).count('* as n'))[0]?.n)
    const before = await rows()
    const updated = async (body: object) =>
      recordOf(await platform.rest(`PUT /api/${kind}/${id}`, { as: 'admin', body })).version
    for (const body of [{}, same, { ...same, version }]) expect(await updated(body)).toBe(version)
    expect(await rows()).toBe(before)
    expect(await updated(other)).toBe(version + 1)
    expect(await rows()).toBe(before + 1)
    await db.destroy()
  },
)

it.each([
  [
    'mutation { of: createInvestor(input: {email: "nube@invest.example", type: deck}) { id } }',
    'mutation ($id: ID!) { of: updateInvestor(id: $id, input: {status: lead, notes: null}) { id } }',
    'mutation ($id: ID!) { of: updateInvestor(id: $id, input: {notes: "Called"}) { id } }',
  ],
  [
    'mutation { of: createAlertRule(input: {condition: "count(api_response) > 5", severity: low}) { id } }',
    'mutation ($id: ID!) { of: updateAlertRule(id: $id, input: {severity: low, enabled: true}) { id } }',
    'mutation ($id: ID!) { of: updateAlertRule(id: $id, input: {severity: high}) { id } }',
  ],
])('%s is followed by records of changes only', async (create, same, other) => {
  const idAfter = async (mutation: string, variables = {}) => {
    const { data, errors } = await platform.graphql(mutation, variables, { as: 'admin' })
    expect(errors).toBeUndefined()
    return data.of.id
  }
  const id = await idAfter(create)
  const db = await openDatabase({ subgraph: 'backoffice', dataDirectory: platform.dataDirectory })
  const rows = async () => Number((await db('audit_logs').where({ resource_id: id }).count('* as n'))[0]?.n)
  const before = await rows()
  await idAfter(same, { id })
  expect(await rows()).toBe(before)
  await idAfter(other, { id })
  expect(await rows()).toBe(before + 1)
  await db.destroy()
})
