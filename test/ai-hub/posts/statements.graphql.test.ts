import { parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { statementsOf } from '../../support/fixtures/sqlite-statements.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

const staff: RequestContext = {
  viewer: {
    kind: 'session',
    subject: demoPeople.staff.id,
    role: 'staff',
    email: demoPeople.staff.email,
    name: demoPeople.staff.name,
  },
  requestId: 'count',
}

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

/** The SQL statements of a federated query, executed in process, and its data. */
async function asked(query: string, variables: Record<string, unknown> = {}) {
  const document = parse(query)
  let data: unknown
  const ask = async () => {
    const answer = await platform.platform.execute({ document, variables, context: staff })
    expect(answer.errors).toBeUndefined()
    data = answer.data
  }
  await ask()
  // biome-ignore lint/suspicious/noExplicitAny: response data
  return { statements: await statementsOf(ask), data: data as any }
}

/** Creates a guardian with a monitored account and returns the id. */
async function monitoredGuardian(number: number): Promise<string> {
  const { body } = await platform.rest('POST /api/guardians', {
    as: 'staff',
    body: { name: `Guardian ${number}`, email: `monitored${number}@rescue.example` },
  })
  const mutation =
    'mutation ($id: ID!, $handle: String!) { addMonitoredAccount(guardianId: $id, microblogHandle: $handle) { id } }'
  await platform.graphql(mutation, { id: body.id, handle: `guardian_${number}` }, { as: 'staff' })
  return body.id
}

/**
 * Five pending items, at most three of one guardian. Accounts have similar sample posts, and near duplicates create no
 * items, so in each round another account posts first.
 */
async function pendingItems(): Promise<string[]> {
  const config = { caseCreationPolicy: { minConfidence: 0 }, reviewPolicy: { requireManualReview: true } }
  await platform.rest('PUT /api/microblog/config', { body: { config } })
  const { data } = await platform.graphql('{ monitoredAccounts { id } }', {}, { as: 'staff' })
  const accounts: { id: string }[] = data.monitoredAccounts
  for (const [round] of accounts.entries()) {
    for (const { id } of [...accounts.slice(round), ...accounts.slice(0, round)])
      await platform.rest('POST /api/microblog/simulate-fetch', { body: { guardianId: id, limit: 6 } })
    const { body } = await platform.rest('GET /api/microblog/review-queue/items?status=pending&limit=100')
    const items: { id: string; guardianId: string }[] = body.items
    const guardians = [...new Set(items.map(({ guardianId }) => guardianId))]
    const groups = guardians.map((guardian) => items.filter(({ guardianId }) => guardianId === guardian))
    const several = groups.filter((group) => group.length >= 2)
    if (several.length < 2 || items.length < 5) continue
    const pairs = several.slice(0, 2).flatMap((group) => group.slice(0, 2))
    const fifth = items.filter((item) => !pairs.includes(item)).slice(0, 1)
    return [...pairs, ...fifth].map(({ id }) => id)
  }
  throw new Error('The sample posts of several accounts make too few items.')
}

describe('the number of SQL statements for federated fields of the AI hub', () => {
  it('is the same for five accounts with their guardians as for one', async () => {
    const query = '{ monitoredAccounts { microblogHandle guardian { name monitoredAccount { id } } } }'
    const one = await asked(query)
    expect(one.data.monitoredAccounts).toHaveLength(1)
    for (let number = 1; number <= 4; number++) await monitoredGuardian(number)
    const many = await asked(query)
    expect(many.data.monitoredAccounts).toHaveLength(5)
    for (const { guardian } of many.data.monitoredAccounts) expect(guardian.name).toEqual(expect.any(String))
    expect(many.statements).toHaveLength(one.statements.length)
    // Accounts, guardians, and accounts of the guardians.
    expect(many.statements).toHaveLength(3)
  })

  it('is the same for four review items with cases, guardians, posts and histories as for two', async () => {
    const ids = await pendingItems()
    for (const id of ids)
      await platform.rest(`POST /api/microblog/review-queue/items/${id}/approve`, {
        body: { reviewedBy: 'ana' },
      })
    const query = `query ($limit: Int!) {
      reviewItems(filter: {status: approved}, page: {limit: $limit}) {
        nodes { id case { name guardian { name } reviewItems { id } } guardian { name } originalTweet { content } history { kind } }
      }
    }`
    const two = await asked(query, { limit: 2 })
    // The total of a last page needs no count statement, so neither page is the last.
    const many = await asked(query, { limit: 4 })
    expect(many.data.reviewItems.nodes).toHaveLength(4)
    for (const item of many.data.reviewItems.nodes)
      expect(item).toMatchObject({
        case: { name: expect.any(String), reviewItems: [{ id: expect.any(String) }] },
        guardian: { name: expect.any(String) },
      })
    expect(many.statements).toHaveLength(two.statements.length)
    expect(
      new Set(many.data.reviewItems.nodes.map((item: { guardian: { name: string } }) => item.guardian.name))
        .size,
    ).toBeGreaterThan(1)
  })
})
