import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { caseStatuses, caseTransitions } from '../../../subgraphs/backoffice/cases/case.state.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

async function openCase(name = 'Nube'): Promise<string> {
  return (await platform.rest('POST /api/cases', { as: 'guardian', body: { name } })).body.id
}

describe('GET /api/cases', () => {
  it('returns the documented members and the pagination envelope', async () => {
    const { status, body } = await platform.rest('GET /api/cases?limit=1', { as: 'donor' })
    expect(status).toBe(200)
    expect(body.cases).toHaveLength(1)
    expect(body.cases[0]).toMatchObject({
      id: expect.stringMatching(/^cas_/),
      status: 'urgent',
      guardianName: 'Camila Ortiz',
      donationGoal: 1800,
      createdAt: expect.stringMatching(ISO),
    })
    expect(body.cases[0]).not.toHaveProperty('additionalImages')
    expect(body.pagination).toMatchObject({ page: 1, limit: 1, hasNext: true, hasPrev: false })
  })

  it('filters by status and sorts by goal in either direction, as numbers', async () => {
    const up = await platform.rest('GET /api/cases?sort=donationGoal', { as: 'donor' })
    const goals = up.body.cases.map((one: { donationGoal?: number }) => one.donationGoal).filter(Boolean)
    expect(goals).toEqual([...goals].sort((a, b) => a - b))
    const completed = await platform.rest('GET /api/cases?status=completed', { as: 'donor' })
    expect(completed.body.cases.map((one: { name: string }) => one.name)).toEqual(['Roco'])
  })

  it.each([
    ['limit=101', 'limit'],
    ['limit=0', 'limit'],
    ['limit=ten', 'limit'],
    ['page=0', 'page'],
    ['status=lost', 'status'],
    ['sort=name', 'sort'],
  ])('refuses %s, naming the parameter', async (query, field) => {
    const { status, body } = await platform.rest(`GET /api/cases?${query}`, { as: 'donor' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: 'Validation failed', code: 'VALIDATION_ERROR' })
    expect(Object.keys(body.details)).toEqual([field])
  })

  it('returns 401 without a session before it validates parameters', async () => {
    const { status, body } = await platform.rest('GET /api/cases?limit=ten')
    expect(status).toBe(401)
    expect(body).toMatchObject({ code: 'UNAUTHORIZED', timestamp: expect.stringMatching(ISO) })
  })
})

describe('POST /api/cases', () => {
  it('opens a case for the requesting guardian', async () => {
    const body = {
      name: 'Nube',
      description: 'Found in the rain',
      category: 'treatment',
      donationGoal: 99.99,
    }
    const answer = await platform.rest('POST /api/cases', { as: 'guardian', body })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      ...body,
      status: 'active',
      priority: 'normal',
      guardianId: demoPeople.guardian.id,
    })
    const read = await platform.rest(`GET /api/cases/${answer.body.id}`, { as: 'donor' })
    expect(read.body).toEqual(answer.body)
  })

  it('names every invalid member at once and stores nothing', async () => {
    const before = await platform.rest('GET /api/cases?limit=1', { as: 'staff' })
    const answer = await platform.rest('POST /api/cases', {
      as: 'staff',
      body: { donationGoal: 1.999, status: 'gone', imageUrl: 7 },
    })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details).sort()).toEqual(['donationGoal', 'imageUrl', 'name', 'status'])
    const after = await platform.rest('GET /api/cases?limit=1', { as: 'staff' })
    expect(after.body.pagination.total).toBe(before.body.pagination.total)
  })

  it.each([
    ['donor', 403],
    ['investor', 403],
    ['anonymous', 401],
  ] as const)('refuses %s with %s', async (as, status) => {
    expect((await platform.rest('POST /api/cases', { as, body: { name: 'x' } })).status).toBe(status)
  })
})

describe('PUT /api/cases/{id}', () => {
  it('records a status change as an update with the previous status', async () => {
    const id = await openCase()
    const changed = await platform.rest(`PUT /api/cases/${id}`, {
      as: 'guardian',
      body: { status: 'urgent' },
    })
    expect(changed.body.status).toBe('urgent')
    const { body } = await platform.rest(`GET /api/updates?caseId=${id}`, { as: 'donor' })
    expect(body.updates).toEqual([
      expect.objectContaining({ type: 'status_change', status: 'urgent', previousStatus: 'active' }),
    ])
  })

  it('returns 409 with the allowed statuses for a transition that is not allowed', async () => {
    const id = await openCase()
    await platform.rest(`PUT /api/cases/${id}`, { as: 'guardian', body: { status: 'completed' } })
    const { status, body } = await platform.rest(`PUT /api/cases/${id}`, {
      as: 'guardian',
      body: { status: 'draft' },
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'CONFLICT', details: { allowed: ['active', 'urgent'] } })
  })

  it('allows exactly the transitions of the transition table', async () => {
    for (const from of caseStatuses)
      for (const to of caseStatuses) {
        const opened = await platform.rest('POST /api/cases', {
          as: 'staff',
          body: { name: 'Nube', status: from },
        })
        const path = `PUT /api/cases/${opened.body.id}`
        const { status, body } = await platform.rest(path, { as: 'staff', body: { status: to } })
        if (from === to || caseTransitions[from].includes(to))
          expect([status, body.status]).toEqual([200, to])
        else
          expect({ status, ...body.details }).toEqual({
            status: 409,
            from,
            to,
            allowed: caseTransitions[from],
          })
      }
  })

  it('returns 409 with the current version for a concurrent change, instead of overwriting it', async () => {
    const id = await openCase()
    const changes = ['first', 'second'].map((description) =>
      platform.rest(`PUT /api/cases/${id}`, { as: 'staff', body: { description, version: 1 } }),
    )
    const answers = await Promise.all(changes)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    const current = await platform.rest(`GET /api/cases/${id}`, { as: 'staff' })
    expect(refused?.body.details).toEqual({
      currentVersion: 2,
      status: 'active',
      updatedAt: current.body.updatedAt,
    })
    const accepted = answers.findIndex(({ status }) => status === 200)
    expect(current.body.description).toBe(['first', 'second'][accepted])
  })

  it('returns 404 for an unknown case', async () => {
    expect(
      (await platform.rest('PUT /api/cases/cas_none', { as: 'admin', body: { name: 'x' } })).status,
    ).toBe(404)
  })
})

describe('a case that the client has cached', () => {
  async function read(path: string, as: 'donor' | 'staff' | 'guardian', etag?: string, method = 'GET') {
    const authorization = `Bearer ${await platform.session(as)}`
    const condition: Record<string, string> = etag === undefined ? {} : { 'if-none-match': etag }
    const response = await fetch(platform.origin + path, { method, headers: { authorization, ...condition } })
    const { status, headers } = response
    return { status, etag: headers.get('etag') ?? '', text: await response.text(), headers }
  }

  it.each(['', '?limit=2'])('is answered with 304 while nothing has changed: %s', async (query) => {
    const path = `/api/cases${query || `/${await openCase('Śnieżka \u{1F408}')}`}`
    const first = await read(path, 'staff')
    expect([first.status, first.etag]).toEqual([200, expect.stringMatching(/^"[\w-]{43}"$/)])
    // The second response comes from a cache.
    for (const etag of [first.etag, first.etag, `"other", ${first.etag}`, `W/${first.etag}`, '*']) {
      const again = await read(path, 'staff', etag)
      expect([again.status, again.text, again.etag]).toEqual([304, '', first.etag])
      expect(again.headers.has('content-type')).toBe(false)
    }
    expect((await read(path, 'staff', first.etag, 'HEAD')).status).toBe(304)
    expect((await read(path, 'staff', '"other"')).text).toBe(first.text)
  })

  it('is sent again after each change', async () => {
    const id = await openCase('Nube')
    const path = `/api/cases/${id}`
    const first = await read(path, 'staff')
    expect((await read(path, 'staff', first.etag)).status).toBe(304)
    expect((await read(path, 'staff', first.etag)).status).toBe(304)
    const { version } = JSON.parse(first.text)
    await platform.rest(`PUT /api/cases/${id}`, { as: 'guardian', body: { name: 'Nube II', version } })
    const changed = await read(path, 'staff', first.etag)
    expect([changed.status, JSON.parse(changed.text).name]).toEqual([200, 'Nube II'])
    expect((await read(path, 'staff', changed.etag)).status).toBe(304)
  })

  it('is not confirmed to viewers who may not see it', async () => {
    const draft = await platform.rest('POST /api/cases', {
      as: 'guardian',
      body: { name: 'Szkic', status: 'draft' },
    })
    const path = `/api/cases/${draft.body.id}`
    const { etag } = await read(path, 'guardian')
    for (let count = 0; count < 2; count += 1) {
      expect((await read(path, 'guardian', etag)).status).toBe(304)
      expect((await read(path, 'donor', etag)).status).toBe(404)
      expect((await fetch(platform.origin + path, { headers: { 'if-none-match': etag } })).status).toBe(401)
    }
  })
})
