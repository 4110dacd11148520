import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

/** A word that is in the texts of all rows created here, and in no others. */
const word = 'Zafiro'

interface Made {
  readonly id: string
}
interface List {
  readonly path: string
  /** The parameter that searches. */
  readonly search: string
  readonly name: string
  /** Two rows that differ in every filter, the newer one last. */
  readonly make: () => Promise<readonly [Made, Made]>
  /** Filters that match only the newer row. */
  readonly filters: () => readonly string[]
  /** Orders in which the older row comes first, and those in which it comes last. */
  readonly sorts?: { readonly older: readonly string[]; readonly newer: readonly string[] }
}

let platform: RunningPlatform
const guardianIds: string[] = []
beforeAll(async () => {
  platform = await startPlatform()
  for (const name of ['First', 'Second'])
    guardianIds.push(
      (await send('POST /api/guardians', { name, email: `${name.toLowerCase()}@rescue.example` })).id,
    )
})
afterAll(() => platform.close())

async function send(line: string, body: object) {
  const answer = await platform.rest(line, { as: 'admin', body })
  expect(answer.status, `${line}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}

const { admin, donor } = demoPeople

const lists: readonly List[] = [
  {
    path: '/api/users',
    search: 'q',
    name: 'users',
    make: async () => [
      await send('POST /api/users', { name: `B ${word}`, email: 'b.zafiro@rescue.example' }),
      await send('POST /api/users', {
        name: `C ${word}`,
        email: 'c.zafiro@rescue.example',
        status: 'waitlist',
      }),
    ],
    filters: () => ['status=waitlist'],
    sorts: { older: ['sort=name', 'sort=createdAt'], newer: ['sort=-name', 'sort=-createdAt', ''] },
  },
  {
    path: '/api/guardians',
    search: 'search',
    name: 'guardians',
    make: async () => {
      await send('POST /api/users', { name: `No guardian ${word}`, email: 'none.zafiro@rescue.example' })
      const older = await send('POST /api/guardians', {
        name: `Ana ${word}`,
        email: 'ana.zafiro@rescue.example',
      })
      const newer = await send('POST /api/guardians', {
        name: `Eva ${word}`,
        email: 'eva.zafiro@rescue.example',
      })
      await send(`PUT /api/guardians/${newer.id}`, { status: 'inactive' })
      return [older, newer]
    },
    filters: () => ['status=inactive', 'q=eva'],
  },
  {
    path: '/api/cases',
    search: 'q',
    name: 'cases',
    make: async () => {
      const older = await send('POST /api/cases', {
        name: `${word} one`,
        guardianId: guardianIds[0],
        donationGoal: 10,
      })
      const newer = await send('POST /api/cases', {
        name: `${word} two`,
        guardianId: guardianIds[1],
        status: 'draft',
        priority: 'urgent',
        category: 'transit',
        donationGoal: 9,
      })
      await send(`PUT /api/cases/${older.id}`, { description: 'Changed last' })
      return [older, newer]
    },
    filters: () => ['status=draft', 'priority=urgent', 'category=transit', `guardianId=${guardianIds[1]}`],
    sorts: {
      older: ['sort=createdAt', 'sort=-updatedAt', 'sort=-donationGoal'],
      newer: ['', 'sort=-createdAt', 'sort=updatedAt', 'sort=donationGoal'],
    },
  },
  {
    path: '/api/support',
    search: 'search',
    name: 'tickets',
    make: async () => {
      const older = await send('POST /api/support', { title: `${word} one`, description: 'x' })
      await send(`PUT /api/support/${older.id}`, {
        assignedTo: admin.id,
        dueDate: '2031-01-01T00:00:00.000Z',
      })
      const { id: caseId } = await send('POST /api/cases', { name: 'Nube' })
      const newer = await send('POST /api/support', {
        title: 'two',
        description: `About ${word}`,
        category: 'technical',
        priority: 'urgent',
        requesterEmail: donor.email,
        caseId,
      })
      return [older, await send(`PUT /api/support/${newer.id}`, { status: 'in_progress' })]
    },
    filters: () => [
      'status=in_progress',
      'priority=urgent',
      'category=technical',
      `requesterEmail=${donor.email}`,
      'unassigned=true',
    ],
    sorts: { older: ['sort=createdAt', 'sort=-dueDate'], newer: ['', 'sort=-createdAt', 'sort=dueDate'] },
  },
  {
    path: '/api/investors',
    search: 'search',
    name: 'investors',
    make: async () => {
      const older = await send('POST /api/investors', {
        email: 'one@fund.example',
        type: 'deck',
        company: word,
      })
      const newer = await send('POST /api/investors', {
        email: 'two@fund.example',
        type: 'demo',
        source: 'podcast',
        notes: `Of ${word}`,
      })
      await platform.graphql(
        'mutation ($id: ID!) { updateInvestor(id: $id, input: {status: engaged}) { id } }',
        { id: newer.id },
        { as: 'staff' },
      )
      return [older, newer]
    },
    filters: () => ['status=engaged', 'type=demo', 'source=podcast'],
  },
  {
    path: '/api/social-media/posts',
    search: 'search',
    name: 'posts',
    make: async () => {
      const analysisResult = { confidence: 0.5, extractedInfo: {} }
      const post = { postContent: word, analysisResult }
      const older = await send('POST /api/social-media/posts', {
        ...post,
        postId: 'zafiro-1',
        platform: 'microblog',
        guardianId: guardianIds[0],
        analysisResult: { confidence: 0.5, urgency: 'high' },
      })
      const newer = await send('POST /api/social-media/posts', {
        ...post,
        postId: 'zafiro-2',
        platform: 'photoshare',
        guardianId: guardianIds[1],
      })
      await send(`POST /api/social-media/posts/${newer.id}/dismiss`, {})
      return [older, newer]
    },
    filters: () => [
      'status=dismissed',
      'platform=photoshare',
      'isUrgent=false',
      `guardianId=${guardianIds[1]}`,
    ],
  },
]

describe.each(lists)('GET $path', ({ path, search, name, make, filters, sorts }) => {
  let older: string
  let newer: string
  beforeAll(async () => {
    const [one, two] = await make()
    older = one.id
    newer = two.id
  })

  async function idsOf(query: string): Promise<string[]> {
    const { status, body } = await platform.rest(`GET ${path}?limit=100&${query}`, { as: 'staff' })
    expect(status, JSON.stringify(body)).toBe(200)
    return body[name].map(({ id }: Made) => id)
  }

  it('combines a search with every filter', async () => {
    const found = `${search}=${word.toUpperCase()}`
    expect(await idsOf(found)).toEqual([newer, older])
    for (const filter of filters()) expect(await idsOf(`${found}&${filter}`), filter).toEqual([newer])
    expect(await idsOf(`${found}&${filters().join('&')}`)).toEqual([newer])
  })

  it('lists everything for a search of spaces, as for an empty one', async () => {
    const all = await idsOf('')
    expect(all).toContain(older)
    for (const blank of ['', '%20', '%20%09']) expect(await idsOf(`${search}=${blank}`)).toEqual(all)
  })

  it('applies every filter without a search', async () => {
    for (const filter of filters()) {
      const ids = await idsOf(filter)
      expect(ids, filter).toContain(newer)
      expect(ids, filter).not.toContain(older)
    }
  })

  it('sorts as requested, with and without a search', async () => {
    const { older: olderFirst = [], newer: newerFirst = [''] } = sorts ?? {}
    for (const searched of [`${search}=${word}`, '']) {
      const order = async (sort: string) =>
        (await idsOf(`${searched}&${sort}`)).filter((id) => id === older || id === newer)
      for (const sort of olderFirst) expect(await order(sort), `${searched} ${sort}`).toEqual([older, newer])
      for (const sort of newerFirst) expect(await order(sort), `${searched} ${sort}`).toEqual([newer, older])
    }
  })
})

describe('filters that only the graph has', () => {
  it('find people by role, with and without words', async () => {
    const query = `query ($filter: UserFilter) { users(filter: $filter, page: {limit: 100}) { nodes { role } } }`
    for (const filter of [{ role: 'guardian' }, { role: 'guardian', q: word }]) {
      const { data } = await platform.graphql(query, { filter }, { as: 'staff' })
      const roles = data.users.nodes.map(({ role }: { role: string }) => role)
      expect(roles.length, JSON.stringify(filter)).toBeGreaterThan(0)
      expect(new Set(roles), JSON.stringify(filter)).toEqual(new Set(['guardian']))
    }
  })

  it('find tickets by their assignee, with and without words', async () => {
    const query = `query ($filter: SupportTicketFilter) { supportTickets(filter: $filter) {
      nodes { title case { name } assignedTo } } }`
    const { data } = await platform.graphql(query, { filter: { search: word } }, { as: 'staff' })
    expect(data.supportTickets.nodes).toEqual([
      { title: 'two', case: { name: 'Nube' }, assignedTo: null },
      { title: `${word} one`, case: null, assignedTo: admin.id },
    ])
    for (const filter of [
      { search: word, assignedTo: admin.id },
      { assignedTo: admin.id },
      { search: word, unassigned: false },
    ]) {
      const found = await platform.graphql(query, { filter }, { as: 'staff' })
      expect(found.data.supportTickets.nodes.map(({ title }: { title: string }) => title)).toEqual([
        `${word} one`,
      ])
    }
  })
})
