import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'
import { eventually } from '../../support/runner/retry-until.js'

const bySlug = `query ($slug: String!) { caseBySlug(slug: $slug) {
  id slug name description status category donationGoal donationsReceived donationCount currency imageUrl additionalImages createdAt
  updates { totalCount nodes { type status notes } }
  ledgerDonations { totalCount nodes { network amount asset completedAt receipt { hash explorerLink } } } } }`

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform({ LEDGER_CLOSE_MS: '50' })
})
afterAll(() => platform.close())

const read = async (slug: string) => (await platform.graphql(bySlug, { slug })).data.caseBySlug

async function opened(body: object) {
  const { body: made } = await platform.rest('POST /api/cases', { as: 'guardian', body })
  const { data } = await platform.graphql(
    'query ($id: ID!) { case(id: $id) { slug currency } }',
    { id: made.id },
    { as: 'guardian' },
  )
  // The guardian sees the amounts in the same currency.
  expect(data.case.currency).toBe('USD')
  return { id: made.id as string, slug: data.case.slug as string }
}

describe('caseBySlug', () => {
  it('returns the description and updates of a case without a session, and no personal data', async () => {
    const { id, slug } = await opened({ name: 'Ñata', description: 'Found in the rain', donationGoal: 120 })
    const notes = 'She eats again 🐾'
    await platform.rest('POST /api/updates', { as: 'guardian', body: { caseId: id, type: 'note', notes } })
    const answer = await platform.graphql(bySlug, { slug })
    expect(answer.errors).toBeUndefined()
    expect(answer.data.caseBySlug).toMatchObject({
      ...{ id, slug, name: 'Ñata', description: 'Found in the rain', status: 'active', currency: 'USD' },
      ...{ donationsReceived: 0, donationCount: 0 },
      updates: { totalCount: 1, nodes: [{ type: 'note', status: null, notes }] },
      ledgerDonations: { totalCount: 0, nodes: [] },
    })
    expect(JSON.stringify(answer)).not.toContain(demoPeople.guardian.name)
    expect(JSON.stringify(answer)).not.toContain(demoPeople.guardian.id)
  })

  it('is cacheable by browsers and proxies without a session, and shows a change at once', async () => {
    const { id, slug } = await opened({ name: 'Brisa' })
    const get = async (query: string, as?: 'donor') => {
      const token = as && `Bearer ${await platform.session(as)}`
      const response = await fetch(
        `${platform.origin}/graphql?${new URLSearchParams({ query, variables: JSON.stringify({ slug }) })}`,
        { headers: { 'apollo-require-preflight': 'true', ...(token ? { authorization: token } : {}) } },
      )
      const { headers } = response
      // biome-ignore lint/suspicious/noExplicitAny: response data
      const body = (await response.json()) as any
      return { cache: headers.get('cache-control'), vary: headers.get('vary'), body }
    }
    const first = await get(bySlug)
    expect([first.cache, first.vary]).toEqual(['max-age=30, public', 'Accept, Origin, Authorization, Cookie'])
    expect(first.body.data.caseBySlug.name).toBe('Brisa')
    expect((await get(bySlug, 'donor')).cache).toBe('max-age=30, private')
    expect((await get('{ ping }')).cache).toBe('no-store')
    expect(
      (await get('query ($slug: String!) { caseBySlug(slug: $slug) { name } cases { totalCount } }')).cache,
    ).toBe('no-store')
    await platform.rest(`PUT /api/cases/${id}`, { as: 'guardian', body: { name: 'Vento' } })
    expect((await read(slug)).name).toBe('Vento')
    expect((await get(bySlug)).body.data.caseBySlug.name).toBe('Vento')
  })

  it('returns 304 for a known ETag, and the new response after a change', async () => {
    const { id, slug } = await opened({ name: 'Ñandú 🐾' })
    const parameters = new URLSearchParams({ query: bySlug, variables: JSON.stringify({ slug }) })
    const get = async (known?: string | null) => {
      const headers = { 'apollo-require-preflight': 'true', ...(known ? { 'if-none-match': known } : {}) }
      const response = await fetch(`${platform.origin}/graphql?${parameters}`, { headers })
      return { response, text: await response.text() }
    }
    const first = await get()
    const etag = first.response.headers.get('etag')
    expect(etag).toMatch(/^"[\w-]{43}"$/)
    const again = await get(etag)
    expect([again.response.status, again.text, again.response.headers.get('etag')]).toEqual([304, '', etag])
    expect(again.response.headers.get('cache-control')).toBe('max-age=30, public')
    await platform.rest(`PUT /api/cases/${id}`, { as: 'guardian', body: { name: 'Vento' } })
    const changed = await get(etag)
    expect([changed.response.status, JSON.parse(changed.text).data.caseBySlug.name]).toEqual([200, 'Vento'])
  })

  it('never shows a viewer what only another one may read, in any order and form of request', async () => {
    const query = '{ publicTotals { openCases } dashboardStatistics { summary { totalUsers } } }'
    const body = JSON.stringify({ query })
    const json = { 'content-type': 'application/json' }
    const ways: Record<string, [path: string, init: RequestInit]> = {
      get: [`/graphql?${new URLSearchParams({ query })}`, { headers: { 'apollo-require-preflight': '1' } }],
      post: ['/graphql', { method: 'POST', body, headers: json }],
      'post by Apollo Server': [
        '/graphql',
        { method: 'POST', body, headers: { ...json, accept: 'application/graphql-response+json' } },
      ],
    }
    for (const as of ['staff', 'donor', undefined, 'staff', undefined] as const)
      for (const [way, [path, init]] of Object.entries(ways)) {
        const authorization = as && `Bearer ${await platform.session(as)}`
        const headers = { ...init.headers, ...(authorization ? { authorization } : {}) }
        const response = await fetch(platform.origin + path, { ...init, headers })
        // biome-ignore lint/suspicious/noExplicitAny: response data
        const { data, errors } = (await response.json()) as any
        const seen = [data?.dashboardStatistics?.summary.totalUsers > 0, errors?.[0].extensions.code]
        const code = as === 'donor' ? 'FORBIDDEN' : 'UNAUTHORIZED'
        expect([way, as, ...seen]).toEqual([way, as, ...(as === 'staff' ? [true, undefined] : [false, code])])
        const cached = as === 'staff' ? 'max-age=10, private' : 'no-store'
        expect([way, as, response.headers.get('cache-control')]).toEqual([way, as, cached])
      }
  })

  it('finds a renamed case by its earlier slug', async () => {
    const { id, slug } = await opened({ name: 'Perra' })
    await platform.rest(`PUT /api/cases/${id}`, { as: 'guardian', body: { name: 'Frida' } })
    const found = await read(slug)
    expect(found.slug).toMatch(/^frida-/)
    expect((await read(found.slug)).id).toBe(id)
  })

  it('never finds a draft, even if it was public before', async () => {
    const { id, slug } = await opened({ name: 'Sombra' })
    expect(await read(slug)).toMatchObject({ id })
    await platform.rest(`PUT /api/cases/${id}`, { as: 'staff', body: { status: 'draft' } })
    for (const as of ['anonymous', 'guardian', 'admin'] as const)
      expect(await platform.graphql(bySlug, { slug }, { as })).toEqual({ data: { caseBySlug: null } })
    const listed = await platform.graphql(
      `{ publicCases(page: {limit: 100}) { nodes { id } }
        drafts: publicCases(status: draft) { totalCount nodes { id } } }`,
    )
    expect(listed.data.publicCases.nodes.map((node: { id: string }) => node.id)).not.toContain(id)
    expect(listed.data.drafts).toEqual({ totalCount: 0, nodes: [] })
    expect(await read('no-such-case')).toBeNull()
  })

  it('shows the ledger receipt of a donation unless its donor is anonymous', async () => {
    const { id, slug } = await opened({ name: 'Tango' })
    const wallet = walletActions(platform)
    const { id: walletId } = await wallet.wallet('donor')
    for (const anonymous of [true, false]) {
      const gift = {
        walletId,
        caseId: id,
        amount: anonymous ? '1' : '2',
        asset: 'XLM',
        anonymous,
        message: 'For Ana',
      }
      expect((await wallet.rest('POST /donations', 'donor', gift)).status).toBe(201)
    }
    const { ledgerDonations: found } = await eventually(async () => {
      const one = await read(slug)
      expect(one.ledgerDonations.totalCount).toBe(2)
      return one
    })
    const proofs = Object.fromEntries(
      found.nodes.map((node: { amount: string; receipt: { hash: string } | null }) => [
        node.amount,
        node.receipt?.hash ?? null,
      ]),
    )
    expect(proofs).toEqual({ '1.0000000': null, '2.0000000': expect.stringMatching(/^[0-9a-f]{64}$/) })
  })
})
