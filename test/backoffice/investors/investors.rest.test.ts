import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  investorStatuses,
  investorTransitions,
} from '../../../subgraphs/backoffice/investors/investor.state.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

let made = 0
async function addInvestor(members: Record<string, unknown> = {}): Promise<{ id: string; email: string }> {
  made += 1
  const body = { email: `investor${made}@fund.example`, type: 'demo', name: `Investor ${made}`, ...members }
  const answer = await platform.rest('POST /api/investors', { as: 'donor', body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.investor
}

const list = (query: string, as: Who = 'staff') => platform.rest(`GET /api/investors${query}`, { as })
const idsOf = (answer: { body: { investors: { id: string }[] } }) => answer.body.investors.map(({ id }) => id)

describe('POST /api/investors', () => {
  it('records a lead and returns 201 with id and investor', async () => {
    const body = {
      email: 'Eva@Fund.example',
      type: 'deck',
      name: 'Eva',
      company: 'Fund',
      role: 'Partner',
      location: 'Madrid',
      source: 'website',
      notes: 'Met at the fair',
    }
    const answer = await platform.rest('POST /api/investors', { as: 'investor', body })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      success: true,
      id: expect.stringMatching(/^inv_/),
      investor: {
        id: answer.body.id,
        email: 'eva@fund.example',
        name: 'Eva',
        role: 'investor',
        investorMetadata: {
          type: 'deck',
          status: 'lead',
          source: 'website',
          company: 'Fund',
          jobRole: 'Partner',
          location: 'Madrid',
          notes: 'Met at the fair',
        },
        createdAt: expect.stringMatching(/Z$/),
      },
    })
  })

  it('omits members that were not given', async () => {
    const { investor } = (
      await platform.rest('POST /api/investors', {
        as: 'donor',
        body: { email: 'bare@fund.example', type: 'demo' },
      })
    ).body
    expect(Object.keys(investor).sort()).toEqual([
      'createdAt',
      'email',
      'id',
      'investorMetadata',
      'role',
      'version',
    ])
    expect(investor.investorMetadata).toEqual({ type: 'demo', status: 'lead' })
  })

  it('returns 409 for an e-mail address in use, ignoring case, also for concurrent requests', async () => {
    const { email } = await addInvestor()
    const again = { as: 'donor', body: { email: email.toUpperCase(), type: 'demo' } } as const
    const refused = await platform.rest('POST /api/investors', again)
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT', details: { email: 'is taken' } } })
    const race = { as: 'donor', body: { email: 'race@fund.example', type: 'demo' } } as const
    const answers = await Promise.all([1, 2, 3].map(() => platform.rest('POST /api/investors', race)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  it.each([
    [{ type: 'demo' }, 'email'],
    [{ email: 'no address', type: 'demo' }, 'email'],
    [{ email: 'a@fund.example' }, 'type'],
    [{ email: 'a@fund.example', type: 'lunch' }, 'type'],
    [{ email: 'a@fund.example', type: 'demo', name: 7 }, 'name'],
    [{ email: 'a@fund.example', type: 'demo', company: ' ' }, 'company'],
    [{ email: 'a@fund.example', type: 'demo', notes: 'x'.repeat(10_001) }, 'notes'],
  ])('refuses %j, naming %s, and records no lead', async (body, field) => {
    const before = (await list('')).body.total
    const answer = await platform.rest('POST /api/investors', { as: 'donor', body })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details)).toEqual([field])
    expect((await list('')).body.total).toBe(before)
  })

  it('returns 401 without a session', async () => {
    expect((await platform.rest('POST /api/investors', { as: 'anonymous', body: {} })).status).toBe(401)
  })
})

describe('GET /api/investors', () => {
  it('returns the documented envelope with its default limit', async () => {
    const { id } = await addInvestor()
    const { status, body } = await list('')
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['investors', 'limit', 'offset', 'total'])
    expect(body).toMatchObject({ limit: 50, offset: 0 })
    expect(body.investors[0].id).toBe(id)
    expect(body.total).toBe(body.investors.length)
  })

  it('filters by status, type and source', async () => {
    const lead = await addInvestor({ type: 'deck', source: 'podcast' })
    const engaged = await addInvestor({ type: 'demo', source: 'podcast' })
    await changeInvestor(engaged.id, { status: 'engaged' })
    expect(idsOf(await list('?source=podcast'))).toEqual([engaged.id, lead.id])
    expect(idsOf(await list('?source=podcast&status=engaged'))).toEqual([engaged.id])
    expect(idsOf(await list('?source=podcast&type=deck'))).toEqual([lead.id])
    expect(idsOf(await list('?source=pod'))).toEqual([])
  })

  it.each([
    ['email', { email: 'zoe.unlikely@fund.example' }, 'unlikely'],
    ['company', { company: 'Ñandú Capital' }, 'nandu'],
    ['notes', { notes: 'Prefers quarterly Résumés' }, 'RESUME'],
  ])('finds words of the %s', async (_field, members, search) => {
    const { id } = await addInvestor(members)
    expect(idsOf(await list(`?search=${search}`))).toEqual([id])
  })

  it('does not search names, and treats wildcards literally', async () => {
    await addInvestor({ name: 'Hippolyta' })
    expect(idsOf(await list('?search=hippolyta'))).toEqual([])
    expect(idsOf(await list('?search=%25'))).toEqual([])
  })

  it('pages without skipping or repeating anyone', async () => {
    for (let count = 0; count < 5; count++) await addInvestor({ source: 'paged' })
    const all = idsOf(await list('?source=paged'))
    const pages = await Promise.all([0, 2, 4].map((offset) => list(`?source=paged&limit=2&offset=${offset}`)))
    expect(pages.flatMap(idsOf)).toEqual(all)
    expect(pages[1]?.body).toMatchObject({ total: 5, limit: 2, offset: 2 })
  })

  it.each(['limit=101', 'limit=0', 'offset=-1', 'status=cold', 'type=lunch'])('refuses %s', async (query) => {
    const { status, body } = await list(`?${query}`)
    expect(status).toBe(400)
    expect(Object.keys(body.details)).toEqual([query.split('=')[0]])
  })

  it.each([
    ['anonymous', 401],
    ['donor', 403],
    ['guardian', 403],
    ['investor', 403],
    ['admin', 200],
  ] as const)('answers %s with %i', async (as, status) => {
    expect((await list('', as)).status).toBe(status)
  })
})

async function changeInvestor(id: string, input: Record<string, unknown>) {
  return platform.graphql(
    `mutation ($id: ID!, $input: UpdateInvestorInput!) {
      updateInvestor(id: $id, input: $input) { version investorMetadata { status notes } }
    }`,
    { id, input },
    { as: 'staff' },
  )
}

describe('updateInvestor', () => {
  it('allows exactly the transitions of the transition table', async () => {
    for (const from of investorStatuses)
      for (const to of investorStatuses) {
        const { id } = await addInvestor()
        if (from !== 'lead') await changeInvestor(id, { status: from })
        const { data, errors } = await changeInvestor(id, { status: to })
        const allowed = from === to || investorTransitions[from].includes(to)
        if (allowed) expect(data.updateInvestor.investorMetadata.status).toBe(to)
        else
          expect(errors[0].extensions).toMatchObject({
            code: 'CONFLICT',
            details: { from, to, allowed: investorTransitions[from] },
          })
      }
  })

  it('removes the notes by null, and keeps them if they are not given', async () => {
    const { id } = await addInvestor({ notes: 'Met Ána' })
    const notesAfter = async (input: object) =>
      (await changeInvestor(id, { ...input })).data.updateInvestor.investorMetadata.notes
    expect(await notesAfter({ status: 'engaged' })).toBe('Met Ána')
    expect(await notesAfter({ notes: null })).toBeNull()
    expect(idsOf(await list('?search=ana'))).toEqual([])
  })

  it('returns CONFLICT for one of two concurrent changes', async () => {
    const { id } = await addInvestor()
    const answers = await Promise.all(
      ['first', 'second'].map((notes) => changeInvestor(id, { notes, version: 1 })),
    )
    expect(answers.map(({ errors }) => errors?.[0].extensions.code).sort()).toEqual(['CONFLICT', undefined])
  })

  it('returns NOT_FOUND for an unknown investor', async () => {
    const { errors } = await changeInvestor('inv_none', { notes: 'x' })
    expect(errors[0].extensions.code).toBe('NOT_FOUND')
  })
})
