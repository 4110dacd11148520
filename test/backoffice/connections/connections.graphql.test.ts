import { parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { queryOfEveryList } from '../../support/fixtures/lists-of-graph.js'
import { expectPagesBackwards } from '../../support/fixtures/pages-backwards.js'
import { statementsOf } from '../../support/fixtures/sqlite-statements.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
const caseIds: string[] = []
let guardianIds: string[] = []

beforeAll(async () => {
  platform = await startPlatform()
  const post = async (path: string, as: Who, body: unknown) =>
    (await platform.rest(`POST ${path}`, { as, body })).body
  for (let number = 1; number <= 6; number++) {
    const guardian = await post('/api/guardians', 'staff', {
      name: `Guardian ${number}`,
      email: `guardian${number}@rescue.example`,
    })
    guardianIds = [...guardianIds, guardian.id]
    const { id } = await post('/api/cases', 'staff', { name: `Case ${number}`, guardianId: guardian.id })
    caseIds.push(id)
    const about = `mutation ($input: CreateSupportTicketInput!) { createSupportTicket(input: $input) { id } }`
    const input = {
      title: `About ${number}`,
      description: 'How is it?',
      requesterEmail: guardian.email,
      caseId: id,
    }
    await platform.graphql(about, { input }, { as: 'staff' })
    const socialPost = await post('/api/social-media/posts', 'staff', {
      postId: `post-${number}`,
      platform: 'microblog',
      guardianId: guardian.id,
      postContent: `Post ${number}`,
      analysisResult: { confidence: 0.5, extractedInfo: {} },
    })
    await post(`/api/social-media/posts/${socialPost.id}/match-case`, 'staff', { caseId: id })
    await post('/api/notifications', 'admin', {
      userEmail: guardian.email,
      type: 'case_updated',
      title: `Told ${number}`,
      message: 'News',
    })
    for (let times = 0; times < number; times++) {
      await post('/api/updates', 'staff', { caseId: id, type: 'note', notes: `note ${times}` })
      await post('/api/donations/create', times % 2 ? 'donor' : 'investor', { caseId: id, amount: times + 1 })
    }
  }
})
afterAll(() => platform.close())

const wholeCase = `
  name donationsReceived
  guardian { id name cases { totalCount nodes { id } } }
  updates(page: {limit: 2}) { totalCount nodes { notes case { id } } }
  donations(page: {limit: 2}) { totalCount nodes { amount donor { id name } case { name } guardian { name } } }`

async function read(query: string, as: Who, variables: Record<string, unknown> = {}) {
  const { data, errors } = await platform.graphql(query, variables, { as })
  expect(errors).toBeUndefined()
  return data
}

/** May read everything, including other people's notifications. */
const admin: RequestContext = {
  viewer: {
    kind: 'session',
    subject: demoPeople.admin.id,
    role: 'admin',
    email: 'a@rescue.example',
    name: 'A',
  },
  requestId: 'count',
}

/** The SQL statements of one federated query, executed in process. */
async function statementsOfQuery(query: string, variables: Record<string, unknown>): Promise<string[]> {
  const document = parse(query)
  const ask = async () => {
    const { errors } = await platform.platform.execute({ document, variables, context: admin })
    expect(errors).toBeUndefined()
  }
  await ask()
  return statementsOf(ask)
}

/** The result of a planned query that is executed synchronously in process; undefined if it has to wait. */
async function resultAtOnce(query: string, variables: Record<string, unknown>): Promise<unknown> {
  const request = { document: parse(query), variables, context: admin }
  await platform.platform.execute(request)
  const result = platform.platform.execute(request)
  return result instanceof Promise ? undefined : result.data
}

describe('the connections of the backoffice', () => {
  it('lead from cases to guardian, updates and donations, and back', async () => {
    const { case: found } = await read(`query ($id: ID!) { case(id: $id) { ${wholeCase} } }`, 'staff', {
      id: caseIds[2],
    })
    expect(found).toEqual({
      name: 'Case 3',
      donationsReceived: 0,
      guardian: {
        id: guardianIds[2],
        name: 'Guardian 3',
        cases: { totalCount: 1, nodes: [{ id: caseIds[2] }] },
      },
      updates: {
        totalCount: 3,
        nodes: [
          { notes: 'note 2', case: { id: caseIds[2] } },
          { notes: 'note 1', case: { id: caseIds[2] } },
        ],
      },
      donations: {
        totalCount: 3,
        nodes: [
          {
            amount: 3,
            donor: { id: demoPeople.investor.id, name: demoPeople.investor.name },
            case: { name: 'Case 3' },
            guardian: { name: 'Guardian 3' },
          },
          {
            amount: 2,
            donor: { id: demoPeople.donor.id, name: demoPeople.donor.name },
            case: { name: 'Case 3' },
            guardian: { name: 'Guardian 3' },
          },
        ],
      },
    })
  })

  it('lead from people to their cases and donations', async () => {
    const { users } = await read(
      `{ users(filter: {role: guardian}, page: {limit: 1}) { nodes {
        id cases(filter: {status: active}) { totalCount nodes { name } } donations { totalCount } } } }`,
      'staff',
    )
    expect(users.nodes).toEqual([
      {
        id: guardianIds[5],
        cases: { totalCount: 1, nodes: [{ name: 'Case 6' }] },
        donations: { totalCount: 0 },
      },
    ])
    const { user } = await read('query ($id: ID!) { user(id: $id) { donations { totalCount } } }', 'donor', {
      id: demoPeople.donor.id,
    })
    expect(user.donations.totalCount).toBe(9)
  })

  it('lead from guardians to the donations of their cases', async () => {
    const { guardian } = await read(
      'query ($id: ID!) { guardian(id: $id) { donations(filter: {status: pending}) { totalCount nodes { amount } } } }',
      'staff',
      { id: guardianIds[3] },
    )
    expect(guardian.donations).toMatchObject({
      totalCount: 4,
      nodes: [{ amount: 4 }, { amount: 3 }, { amount: 2 }, { amount: 1 }],
    })
  })

  it('show a donor only their own donations, and no contact details of the guardian', async () => {
    const { case: found } = await read(
      `query ($id: ID!) { case(id: $id) {
        guardian { name email phone status } donations { totalCount nodes { amount userName } } } }`,
      'donor',
      { id: caseIds[2] },
    )
    expect(found).toEqual({
      guardian: { name: 'Guardian 3', email: null, phone: null, status: null },
      donations: { totalCount: 1, nodes: [{ amount: 2, userName: demoPeople.donor.name }] },
    })
  })

  it('are read synchronously on SQLite for a single object, across three subgraphs', async () => {
    const query = `query ($id: ID!) { case(id: $id) {
      name donationsReceived walletTotals { amount } reviewItems { id } } }`
    const variables = { id: caseIds[2] }
    const { case: expected } = await read(query, 'admin', variables)
    expect(expected).toMatchObject({ name: 'Case 3', walletTotals: [], reviewItems: [] })
    expect(await resultAtOnce(query, variables)).toEqual({ case: expected })
  })

  it('cost the same number of statements for six cases as for two', async () => {
    const query = `query ($limit: Int!) { cases(page: {limit: $limit}) { nodes { ${wholeCase} } } }`
    const two = await statementsOfQuery(query, { limit: 2 })
    const six = await statementsOfQuery(query, { limit: 6 })
    expect(six).toHaveLength(two.length)
    // Rows of four lists, counts of three; the sums; guardians and cases, each from two places; the donors.
    expect(six).toHaveLength(13)
  })

  it('lead from cases to posts, and for staff to tickets and the audit trail', async () => {
    const query = `query ($id: ID!) { case(id: $id) {
      socialPosts { nodes { postContent } } supportTickets { nodes { title } } auditTrail { totalCount auditLogs: nodes { action } }
    } }`
    const { case: found } = await read(query, 'staff', { id: caseIds[3] })
    expect(found).toEqual({
      socialPosts: { nodes: [{ postContent: 'Post 4' }] },
      supportTickets: { nodes: [{ title: 'About 4' }] },
      auditTrail: { totalCount: 1, auditLogs: [{ action: 'case_created' }] },
    })
    const { case: seen } = await read(
      'query ($id: ID!) { case(id: $id) { supportTickets { totalCount } auditTrail { totalCount } } }',
      'donor',
      { id: caseIds[3] },
    )
    expect(seen).toEqual({ supportTickets: null, auditTrail: null })
  })

  it.each([
    ['posts', 'socialPosts { nodes { id } }'],
    ['tickets', 'supportTickets { nodes { id } }'],
    ['audit', 'auditTrail { nodes { id } }'],
  ])('cost the same number of statements for the %s of six cases as for two', async (_name, field) => {
    const query = `query ($limit: Int!) { cases(page: {limit: $limit}) { nodes { ${field} } } }`
    const two = await statementsOfQuery(query, { limit: 2 })
    expect(await statementsOfQuery(query, { limit: 6 })).toHaveLength(two.length)
    // The rows of both lists; no count is requested.
    expect(two).toHaveLength(2)
  })

  it.each([
    ['donations', 'donations { nodes { id } }', 2],
    // The third statement reads the languages of all recipients.
    ['notifications', 'notifications { nodes { title } }', 3],
    ['tickets', 'supportTickets { nodes { title } }', 2],
    ['audit trail', 'auditTrail { nodes { action } }', 2],
  ])(
    'cost the same number of statements for the %s of six people as for two',
    async (_name, field, statements) => {
      const query = `query ($limit: Int!) { users(filter: {role: guardian}, page: {limit: $limit}) { nodes { ${field} } } }`
      const two = await statementsOfQuery(query, { limit: 2 })
      expect(await statementsOfQuery(query, { limit: 6 })).toHaveLength(two.length)
      expect(two).toHaveLength(statements)
    },
  )

  it.each([
    ['tickets', 'supportTickets', 'requester { id } assignee { id } case { name }', 3],
    ['posts', 'socialPosts', 'case { name } guardian { name }', 3],
    ['donations', 'donations', 'case { name } donor { name } guardian { name }', 4],
    [
      'guardians',
      'guardians',
      'cases { nodes { id } } donations { nodes { id } } socialPosts { nodes { id } }',
      4,
    ],
  ])(
    'cost the same number of statements for a list of five %s as for two',
    async (_name, list, fields, count) => {
      const query = `query ($limit: Int!) { ${list}(page: {limit: $limit}) { nodes { ${fields} } } }`
      const two = await statementsOfQuery(query, { limit: 2 })
      expect(await statementsOfQuery(query, { limit: 5 })).toHaveLength(two.length)
      // The rows, then one statement for each connected type.
      expect(two).toHaveLength(count)
    },
  )

  it('lead from posts to their guardian, and from guardians to their posts', async () => {
    const query = `query ($id: ID!) { guardian(id: $id) {
      socialPosts { totalCount nodes { postContent guardian { id name } case { id } } } } }`
    const { guardian } = await read(query, 'staff', { id: guardianIds[3] })
    expect(guardian.socialPosts).toEqual({
      totalCount: 1,
      nodes: [
        {
          postContent: 'Post 4',
          guardian: { id: guardianIds[3], name: 'Guardian 4' },
          case: { id: caseIds[3] },
        },
      ],
    })
  })

  it.each([
    ['totalCount', 1],
    ['pageInfo { total totalPages }', 1],
    ['totalCount pageInfo { total totalPages }', 1],
    ['limit offset pageInfo { hasNextPage hasPreviousPage startCursor endCursor page limit offset }', 0],
  ])('are counted once, and only for an operation that selects a count: %s', async (fields, counts) => {
    for (const list of ['cases', 'users', 'socialPosts']) {
      const statements = await statementsOfQuery(`{ ${list}(page: {limit: 1}) { ${fields} } }`, {})
      expect(statements.filter((sql) => sql.includes('count(*)'))).toHaveLength(counts)
    }
  })

  it('of all root fields and of the viewer are counted only for an operation that selects a count', async () => {
    const counts = async (selected: string) => {
      const { text, lists } = queryOfEveryList(selected)
      expect(lists).toBeGreaterThan(20)
      return (await statementsOfQuery(text, {})).filter((sql) => sql.includes('count(*)')).length
    }
    expect(await counts('nodes { __typename } pageInfo { hasNextPage endCursor }')).toBe(0)
    expect(await counts('totalCount')).toBeGreaterThan(5)
  })

  it('return the same pages backwards from a cursor as forwards', () => expectPagesBackwards(platform))

  it('show the posts of a guardian to staff and that guardian only', async () => {
    const query = 'query ($id: ID!) { case(id: $id) { guardian { name socialPosts { totalCount } } } }'
    const variables = { id: caseIds[3] }
    const ofCase = 'query ($id: ID!) { case(id: $id) { name socialPosts { totalCount } } }'
    const seen = await platform.graphql(ofCase, variables, { as: 'donor' })
    expect(seen.errors[0].extensions.code).toBe('FORBIDDEN')
    expect(seen.data.case).toEqual({ name: 'Case 4', socialPosts: null })
    const donor = await platform.graphql(query, variables, { as: 'donor' })
    expect(donor.errors[0].extensions.code).toBe('FORBIDDEN')
    expect(donor.data.case.guardian).toEqual({ name: 'Guardian 4', socialPosts: null })
    const other = await read(query, 'guardian', variables)
    expect(other.case.guardian.socialPosts.totalCount).toBe(0)
    expect((await read(query, 'staff', variables)).case.guardian.socialPosts.totalCount).toBe(1)
  })

  it('lead from people to their notifications, tickets and audit trail', async () => {
    const query = `query ($id: ID!) { user(id: $id) {
      notifications { nodes { title } } supportTickets { nodes { title } } auditTrail { totalCount } } }`
    const { user } = await read(query, 'admin', { id: guardianIds[1] })
    const titles = user.notifications.nodes.map(({ title }: { title: string }) => title)
    expect(titles).toContain('Told 2')
    expect(user.supportTickets.nodes).toEqual([{ title: 'About 2' }])
    expect(user.auditTrail.totalCount).toBe(0)
  })

  it('cost the same number of statements for six people as for two', async () => {
    const query = `query ($limit: Int!) { users(filter: {role: guardian}, page: {limit: $limit}) { nodes {
      activityRate cases { nodes { donationsReceived } } donations { nodes { id } } } } }`
    const two = await statementsOfQuery(query, { limit: 2 })
    const six = await statementsOfQuery(query, { limit: 6 })
    expect(six).toHaveLength(two.length)
    expect(two.length).toBeGreaterThan(4)
  })
})
