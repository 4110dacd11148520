import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Viewer } from '../../../schema/viewer.js'
import { CaseReference } from '../../../subgraphs/backoffice/cases/case.reference.js'
import { SocialPostResolver } from '../../../subgraphs/backoffice/social-posts/social-post.resolver.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

type Viewing = Extract<Who, string>
const hiddenFrom = ['donor', 'investor'] as const satisfies readonly Viewing[]
const shownTo = ['guardian', 'staff', 'admin'] as const satisfies readonly Viewing[]

let platform: RunningPlatform
/** A case of the demo guardian that has a donation and became a draft afterwards. */
let draft: { readonly id: string; readonly guardianId: string }
let donationId: string
let ticketId: string

beforeAll(async () => {
  platform = await startPlatform()
  const body = { name: 'Sombra withdrawn', description: 'Withdrawn text' }
  const opened = await platform.rest('POST /api/cases', { as: 'guardian', body })
  draft = opened.body
  const given = { caseId: draft.id, amount: 10 }
  donationId = (await platform.rest('POST /api/donations/create', { as: 'donor', body: given })).body.id
  const asked = { title: 'About a case', description: 'A question', caseId: draft.id }
  const ticket = await platform.graphql(
    'mutation ($input: CreateSupportTicketInput!) { ticket: createSupportTicket(input: $input) { id } }',
    { input: asked },
    { as: 'donor' },
  )
  ticketId = ticket.data.ticket.id
  const hidden = await platform.rest(`PUT /api/cases/${draft.id}`, { as: 'staff', body: { status: 'draft' } })
  expect(hidden.body.status).toBe('draft')
})
afterAll(() => platform.close())

const idsOf = (nodes: readonly { readonly id: string }[]) => nodes.map(({ id }) => id)

async function ask(as: Viewing, query: string, variables: object = {}) {
  const { data, errors } = await platform.graphql(query, { ...variables }, { as })
  return errors ? { code: errors[0].extensions.code as string } : data
}

/** Every way to read a case, with the result for viewers who may see the draft and for those who may not. */
const ways: readonly {
  readonly way: string
  readonly read: (as: Viewing) => Promise<unknown>
  readonly shown: () => unknown
  readonly hidden: unknown
  readonly only?: readonly Viewing[]
}[] = [
  {
    way: 'the REST list of drafts',
    read: async (as) =>
      idsOf((await platform.rest('GET /api/cases?status=draft&limit=100', { as })).body.cases).includes(
        draft.id,
      ),
    shown: () => true,
    hidden: false,
  },
  {
    way: 'the REST list of all cases',
    read: async (as) =>
      idsOf((await platform.rest('GET /api/cases?limit=100', { as })).body.cases).includes(draft.id),
    shown: () => true,
    hidden: false,
  },
  {
    way: 'a search',
    read: async (as) =>
      idsOf((await platform.rest('GET /api/cases?q=sombra%20withdrawn', { as })).body.cases),
    shown: () => [draft.id],
    hidden: [],
  },
  {
    way: 'its id over REST',
    read: async (as) => (await platform.rest(`GET /api/cases/${draft.id}`, { as })).status,
    shown: () => 200,
    hidden: 404,
  },
  {
    way: 'the GraphQL list',
    read: async (as) =>
      idsOf(
        (await ask(as, '{ cases(filter: { status: draft }, page: { limit: 100 }) { nodes { id } } }')).cases
          .nodes,
      ).includes(draft.id),
    shown: () => true,
    hidden: false,
  },
  {
    way: 'its id in the graph',
    read: async (as) => (await ask(as, 'query ($id: ID!) { case(id: $id) { id } }', { id: draft.id })).case,
    shown: () => ({ id: draft.id }),
    hidden: null,
  },
  {
    way: 'its updates over REST',
    read: async (as) => (await platform.rest(`GET /api/updates?caseId=${draft.id}`, { as })).status,
    shown: () => 200,
    hidden: 404,
  },
  {
    way: 'its updates in the graph',
    read: async (as) => {
      const found = await ask(
        as,
        'query ($id: ID!) { updates: caseUpdates(caseId: $id) { nodes { status } } }',
        { id: draft.id },
      )
      return found.updates?.nodes ?? found.code
    },
    shown: () => [{ status: 'draft' }],
    hidden: 'NOT_FOUND',
  },
  {
    way: 'a donation',
    read: async (as) =>
      (await ask(as, 'query ($id: ID!) { donation(id: $id) { case { id } } }', { id: donationId })).donation
        .case,
    shown: () => ({ id: draft.id }),
    hidden: null,
    only: ['donor', 'guardian', 'staff', 'admin'],
  },
  {
    way: 'a support ticket',
    read: async (as) =>
      (await ask(as, 'query ($id: ID!) { supportTicket(id: $id) { case { id } } }', { id: ticketId }))
        .supportTicket.case,
    shown: () => ({ id: draft.id }),
    hidden: null,
    only: ['donor', 'staff', 'admin'],
  },
]

describe.each(ways)('a draft, read through $way', ({ read, shown, hidden, only }) => {
  const among = (who: readonly Viewing[]) => who.filter((one) => only?.includes(one) ?? true)

  it.each(among(hiddenFrom))('is hidden from a %s', async (who) => {
    expect(await read(who)).toEqual(hidden)
  })

  it.each(among(shownTo))('is shown to its guardian, staff and administrators: %s', async (who) => {
    expect(await read(who)).toEqual(shown())
  })
})

it('a draft is listed among the cases of its guardian only for the guardian and staff', async () => {
  const query = 'query ($id: ID!) { guardian(id: $id) { cases(page: { limit: 100 }) { nodes { id } } } }'
  for (const who of ['guardian', 'staff', 'admin'] as const) {
    const { guardian } = await ask(who, query, { id: draft.guardianId })
    expect(idsOf(guardian.cases.nodes)).toContain(draft.id)
  }
  const open = await platform.rest('GET /api/cases?limit=1', { as: 'donor' })
  const donors = await ask(
    'donor',
    'query ($id: ID!) { case(id: $id) { guardian { cases(page: { limit: 100 }) { nodes { id } } } } }',
    { id: open.body.cases[0].id },
  )
  const seen = idsOf(donors.case.guardian.cases.nodes)
  expect(seen).toContain(open.body.cases[0].id)
  expect(seen).not.toContain(draft.id)
})

describe('a draft that is read', () => {
  const person = (role: 'user' | 'guardian' | 'staff', subject: string): Viewer => ({
    kind: 'session',
    subject,
    role,
    email: `${subject}@example.org`,
    name: subject,
  })
  const record = { id: 'cas_1', status: 'draft', guardianId: 'usr_own' }
  const cases = { findMany: async () => [record] } as never
  const contextOf = (viewer: Viewer) =>
    ({ viewer, once: (_: unknown, make: () => unknown) => make() }) as never
  const readers: readonly [string, (viewer: Viewer) => Promise<unknown>][] = [
    [
      'by reference',
      async (viewer) => new CaseReference(cases).resolveReference({ id: record.id }, contextOf(viewer)),
    ],
    [
      'as the case of a social post',
      (viewer) =>
        new SocialPostResolver({} as never, {} as never, cases).case(
          { caseId: record.id } as never,
          contextOf(viewer),
        ),
    ],
  ]

  describe.each(readers)('%s', (_, read) => {
    it.each<[string, Viewer]>([
      ['a donor', person('user', 'usr_donor')],
      ['another guardian', person('guardian', 'usr_other')],
      ['a client of the AI hub', { kind: 'api-client', subject: 'key' }],
      ['anonymous', { kind: 'anonymous' }],
    ])('is not returned to %s', async (_, viewer) => {
      expect(await read(viewer)).toBeUndefined()
    })

    it.each<[string, Viewer]>([
      ['its guardian', person('guardian', 'usr_own')],
      ['staff', person('staff', 'usr_staff')],
      ['a service', { kind: 'service', subject: 'service:ai-hub' }],
    ])('is returned to %s', async (_, viewer) => {
      expect(await read(viewer)).toEqual(record)
    })
  })
})
