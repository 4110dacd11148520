import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import {
  type Answer,
  type RunningPlatform,
  startPlatform,
  type Who,
} from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

async function openCase(as: Who = 'guardian'): Promise<string> {
  return (await platform.rest('POST /api/cases', { as, body: { name: 'Nube' } })).body.id
}

const add = (as: Who, body: unknown) => platform.rest('POST /api/updates', { as, body })
const list = (query: string, as: Who = 'donor') => platform.rest(`GET /api/updates?${query}`, { as })
const notesOf = ({ body }: Answer) => body.updates.map(({ notes }: { notes: string }) => notes)

describe('POST /api/updates', () => {
  it('adds an update with its metadata', async () => {
    const caseId = await openCase()
    const metadata = {
      tags: ['vet', 'good news'],
      priority: 'high',
      attachmentUrl: 'https://pictures.example/1',
    }
    const { status, body } = await add('guardian', { caseId, type: 'note', notes: 'She eats', metadata })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^upd_/),
      caseId,
      type: 'note',
      notes: 'She eats',
      updatedBy: demoPeople.guardian.id,
      updatedByName: demoPeople.guardian.name,
      createdAt: expect.stringMatching(/Z$/),
      metadata,
    })
    expect((await list(`caseId=${caseId}`)).body.updates).toEqual([body])
  })

  it.each([
    [{ type: 'note' }, ['caseId']],
    [{ caseId: 'cas_x' }, ['type']],
    [{ caseId: 'cas_x', type: '' }, ['type']],
    [{ caseId: 'cas_x', type: 'status_change' }, ['type']],
    [{ caseId: 'cas_x', type: 'note', notes: 7 }, ['notes']],
    [{ caseId: 'cas_x', type: 'note', notes: 'x'.repeat(10_001) }, ['notes']],
    [{ caseId: 'cas_x', type: 'note', metadata: { tags: 'vet' } }, ['metadata.tags']],
    [{ caseId: 'cas_x', type: 'note', metadata: 'vet' }, ['metadata']],
    [
      { caseId: 'cas_x', type: 'note', metadata: { attachmentUrl: 'javascript:alert(1)' } },
      ['metadata.attachmentUrl'],
    ],
    [{ caseId: 7, type: 8 }, ['caseId', 'type']],
  ])('refuses %j', async (body, fields) => {
    const answer = await add('staff', body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details).sort()).toEqual(fields)
  })

  it('returns 401 without a session, 403 by role and for cases of others, and 404 for an unknown case', async () => {
    const others = await openCase('staff')
    const body = { caseId: others, type: 'note', notes: 'x' }
    expect((await add('anonymous', body)).status).toBe(401)
    expect((await add('donor', body)).status).toBe(403)
    expect((await add('guardian', body)).status).toBe(403)
    expect((await add('staff', { ...body, caseId: 'cas_none' })).status).toBe(404)
    expect((await list(`caseId=${others}`)).body.updates).toEqual([])
  })
})

describe('GET /api/updates', () => {
  it('lists the updates of a case, newest first, in consecutive pages of 20', async () => {
    const caseId = await openCase()
    for (let number = 1; number <= 21; number++)
      await add('guardian', { caseId, type: 'note', notes: `note ${number}` })
    await add('staff', { caseId: await openCase('staff'), type: 'note', notes: 'of another case' })
    const first = await list(`caseId=${caseId}`)
    expect(notesOf(first)).toEqual(Array.from({ length: 20 }, (_, index) => `note ${21 - index}`))
    expect(first.body.pagination).toEqual({
      page: 1,
      limit: 20,
      total: 21,
      totalPages: 2,
      hasNext: true,
      hasPrev: false,
    })
    expect(notesOf(await list(`caseId=${caseId}&offset=20`))).toEqual(['note 1'])
    expect(notesOf(await list(`caseId=${caseId}&page=3&limit=2`))).toEqual(['note 17', 'note 16'])
  })

  it.each([
    ['', 'caseId'],
    ['caseId=x&limit=101', 'limit'],
    ['caseId=x&limit=0', 'limit'],
    ['caseId=x&offset=-1', 'offset'],
  ])('refuses %j, naming %s', async (query, field) => {
    const { status, body } = await list(query)
    expect(status).toBe(400)
    expect(Object.keys(body.details)).toEqual([field])
  })

  it('returns 404 for an unknown case and 401 without a session', async () => {
    expect((await list('caseId=cas_none')).status).toBe(404)
    expect((await list('caseId=cas_none', 'anonymous')).status).toBe(401)
  })
})

describe('GET /api/cases and GET /api/cases/{id}', () => {
  it('return further images and donations received, 404 for an unknown case, and 401 without a session', async () => {
    const additionalImages = ['https://pictures.example/1', 'https://pictures.example/2']
    const body = { name: 'Nube', additionalImages, imageUrl: 'https://pictures.example/0' }
    const { id } = (await platform.rest('POST /api/cases', { as: 'guardian', body })).body
    const found = await platform.rest(`GET /api/cases/${id}`, { as: 'donor' })
    expect(found.body).toMatchObject({ ...body, donationsReceived: 0 })
    expect((await platform.rest('GET /api/cases/cas_none', { as: 'donor' })).status).toBe(404)
    expect((await platform.rest(`GET /api/cases/${id}`, { as: 'anonymous' })).status).toBe(401)
  })

  it('filter the list by guardian, category and priority', async () => {
    const body = { name: 'Foster', category: 'foster', priority: 'urgent' }
    const { id } = (await platform.rest('POST /api/cases', { as: 'guardian', body })).body
    const query = `guardianId=${demoPeople.guardian.id}&category=foster&priority=urgent`
    const { cases } = (await platform.rest(`GET /api/cases?${query}`, { as: 'donor' })).body
    expect(cases.map((one: { id: string }) => one.id)).toEqual([id])
  })

  it('sort the list by time of change', async () => {
    const first = await openCase()
    await openCase()
    await platform.rest(`PUT /api/cases/${first}`, {
      as: 'guardian',
      body: { description: 'Found her people' },
    })
    const { cases } = (await platform.rest('GET /api/cases?sort=-updatedAt&limit=1', { as: 'donor' })).body
    expect(cases[0].id).toBe(first)
  })
})

describe('PUT /api/cases/{id}', () => {
  const put = (id: string, as: Who, body: unknown) => platform.rest(`PUT /api/cases/${id}`, { as, body })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ status: 'lost' }, 'status'],
    [{ donationGoal: -1 }, 'donationGoal'],
    [{ donationGoal: 1.005 }, 'donationGoal'],
    [{ description: 5 }, 'description'],
  ])('refuses %j, naming %s', async (body, field) => {
    const answer = await put(await openCase(), 'guardian', body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details)).toEqual([field])
  })

  it('returns 401 without a session, and 403 by role and for cases of others', async () => {
    const id = await openCase('staff')
    expect((await put(id, 'anonymous', { name: 'x' })).status).toBe(401)
    expect((await put(id, 'donor', { name: 'x' })).status).toBe(403)
    expect((await put(id, 'guardian', { name: 'x' })).status).toBe(403)
  })
})
