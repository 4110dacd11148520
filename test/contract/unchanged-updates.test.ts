import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPeople } from '../../runtime/demo-people.js'
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
    'backoffice',
    'mutation { of: createInvestor(input: {email: "nube@invest.example", type: deck}) { id } }',
    'mutation ($id: ID!) { of: updateInvestor(id: $id, input: {status: lead, notes: null}) { id } }',
    'mutation ($id: ID!) { of: updateInvestor(id: $id, input: {notes: "Called"}) { id } }',
  ],
  [
    'backoffice',
    'mutation { of: createAlertRule(input: {condition: "count(api_response) > 5", severity: low}) { id } }',
    'mutation ($id: ID!) { of: updateAlertRule(id: $id, input: {severity: low, enabled: true}) { id } }',
    'mutation ($id: ID!) { of: updateAlertRule(id: $id, input: {severity: high}) { id } }',
  ],
  [
    'ai_hub',
    'mutation { of: createKnowledgeEntry(input: {category: rescue, title: "Nube", content: "Nube eats twice a day"}) { id } }',
    'mutation ($id: ID!) { of: updateKnowledgeEntry(id: $id, input: {content: "Nube eats twice a day"}) { id } }',
    'mutation ($id: ID!) { of: updateKnowledgeEntry(id: $id, input: {content: "Nube eats once a day"}) { id } }',
  ],
] as const)('in %s, %s is followed by records of changes only', async (subgraph, create, same, other) => {
  const idAfter = async (mutation: string, variables = {}) => {
    const { data, errors } = await platform.graphql(mutation, variables, { as: 'admin' })
    expect(errors).toBeUndefined()
    return data.of.id
  }
  const id = await idAfter(create)
  const db = await openDatabase({ subgraph, dataDirectory: platform.dataDirectory })
  const rows = async () => Number((await db('audit_logs').where({ resource_id: id }).count('* as n'))[0]?.n)
  const before = await rows()
  await idAfter(same, { id })
  expect(await rows()).toBe(before)
  await idAfter(other, { id })
  expect(await rows()).toBe(before + 1)
  await db.destroy()
})

it.each([
  [
    'ai_hub',
    'updateMonitoringConfig(config: {monitoringInterval: 15, reviewPolicy: {notifyOnReview: true}}) { name }',
    'updateMonitoringConfig(config: {monitoringInterval: 16}) { name }',
  ],
  [
    'ai_hub',
    'updateAgent(id: "CaseAgent", input: {isEnabled: true, maxRetries: 3}) { name }',
    'updateAgent(id: "CaseAgent", input: {maxRetries: 4}) { name }',
  ],
  [
    'ai_hub',
    `updateMonitoredAccount(id: "${demoPeople.guardian.id}", input: {microblogHandle: "camila_ortiz"}) { id }`,
    `updateMonitoredAccount(id: "${demoPeople.guardian.id}", input: {isActive: false}) { id }`,
  ],
  [
    'backoffice',
    'updateNotificationPreferences(input: {quietHours: null, kinds: [{type: case_created, email: null}]}) { language }',
    'updateNotificationPreferences(input: {language: es}) { language }',
  ],
] as const)('in %s, %s is recorded only if it changes something', async (subgraph, same, other) => {
  const db = await openDatabase({ subgraph, dataDirectory: platform.dataDirectory })
  const rows = async () => Number((await db('audit_logs').count('* as n'))[0]?.n)
  const before = await rows()
  const changes = [
    [same, 0],
    [other, 1],
    [other, 1],
  ] as const
  for (const [change, recorded] of changes) {
    expect((await platform.graphql(`mutation { ${change} }`, {}, { as: 'admin' })).errors).toBeUndefined()
    expect(await rows()).toBe(before + recorded)
  }
  await db.destroy()
})
