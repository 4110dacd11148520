import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
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

let made = 0
async function addGuardian(members: Record<string, unknown> = {}): Promise<Answer['body']> {
  made += 1
  const body = { name: `Guardian ${made}`, email: `guardian${made}@rescue.example`, ...members }
  const answer = await platform.rest('POST /api/guardians', { as: 'staff', body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const list = (query = '', as: Who = 'staff') => platform.rest(`GET /api/guardians?${query}`, { as })
const idsOf = ({ body }: Answer) => body.guardians.map(({ id }: { id: string }) => id)
const camila = demoPeople.guardian.id

describe('GET /api/guardians', () => {
  it('returns the documented envelope and members', async () => {
    const { id } = await addGuardian({ phone: '+54 11 5555-0000' })
    const { status, body } = await list('limit=1')
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      guardians: [
        {
          id,
          name: `Guardian ${made}`,
          email: `guardian${made}@rescue.example`,
          role: 'guardian',
          status: 'active',
          phone: '+54 11 5555-0000',
          createdAt: expect.stringMatching(/Z$/),
        },
      ],
      pagination: { limit: 1, hasMore: true, nextCursor: expect.stringMatching(/Z$/) },
    })
  })

  it('returns 20 per page by default, and no cursor on the last page', async () => {
    const { body } = await list()
    expect(body.pagination).toEqual({ limit: 20, hasMore: false })
  })

  it('returns everyone once when its cursors are followed to the end', async () => {
    await Promise.all([1, 2, 3, 4, 5].map(() => addGuardian()))
    const all = idsOf(await list('limit=100'))
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await list(`limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
      seen.push(...idsOf(page))
      cursor = page.body.pagination.nextCursor ?? ''
    } while (cursor)
    expect(seen).toEqual(all)
  })

  it('accepts any time as a cursor', async () => {
    expect(idsOf(await list('cursor=2020-01-01T00:00:00Z'))).toEqual([])
    expect(idsOf(await list('limit=100&cursor=2999-01-01T00:00:00.5Z'))).toContain(camila)
  })

  it.each(['q', 'search'])(
    'finds only guardians, by words of the name or the e-mail address, with %s',
    async (parameter) => {
      const { id } = await addGuardian({
        name: `Ámbar ${parameter} Núñez`,
        email: `calandria-${parameter}@rescue.example`,
      })
      await platform.rest('POST /api/users', {
        as: 'staff',
        body: { name: `Ambar ${parameter} Nunez`, email: `calandria-${parameter}@other.example` },
      })
      for (const words of [
        `ambar%20${parameter}`,
        `CALANDRIA-${parameter}`,
        `calandria-${parameter}@rescue.example`,
      ])
        expect(idsOf(await list(`${parameter}=${words}`)), words).toEqual([id])
      expect(idsOf(await list(`${parameter}=%25`))).toEqual([])
    },
  )

  it('filters by status', async () => {
    const { id } = await addGuardian()
    await platform.rest(`PUT /api/guardians/${id}`, { as: 'staff', body: { status: 'waitlist' } })
    expect(idsOf(await list('status=waitlist'))).toEqual([id])
  })

  it.each([
    ['limit=101', 'limit', 'must be at most 100'],
    ['limit=0', 'limit', 'must be at least 1'],
    ['status=gone', 'status', 'must be one of active, inactive, pending, waitlist'],
    ['cursor=yesterday', 'cursor', 'must have the documented format'],
    ['cursor=2026-13-01T00:00:00Z', 'cursor', 'must have the documented format'],
    ['cursor=2026-01-01T00:00:00-24:00', 'cursor', 'must have the documented format'],
  ])('refuses %s, naming %s', async (query, field, fault) => {
    const { status, body } = await list(query)
    expect(status).toBe(400)
    expect(body.details).toEqual({ [field]: fault })
  })

  it.each([
    ['anonymous', 401],
    ['donor', 403],
    ['guardian', 403],
    ['admin', 200],
  ] as const)('answers %s with %i', async (as, status) => {
    expect((await list('', as)).status).toBe(status)
  })
})

describe('POST /api/guardians', () => {
  it('creates a user with the role guardian, found under both paths', async () => {
    const guardian = await addGuardian()
    expect(guardian).toMatchObject({ id: expect.stringMatching(/^usr_/), role: 'guardian', status: 'active' })
    const user = await platform.rest(`GET /api/users/${guardian.id}`, { as: 'staff' })
    expect(user.body).toMatchObject({ id: guardian.id, email: guardian.email, role: 'guardian' })
  })

  it('names every invalid member', async () => {
    const body = { name: ' ', email: 'nowhere', phone: 'call me' }
    const answer = await platform.rest('POST /api/guardians', { as: 'staff', body })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details).sort()).toEqual(['email', 'name', 'phone'])
  })

  it.each([
    [{ name: 'x' }, 'email'],
    [{ email: 'x@rescue.example' }, 'name'],
    [{ name: 'x', email: 'x@rescue.example', phone: 5 }, 'phone'],
  ])('refuses %j, naming %s', async (body, field) => {
    const answer = await platform.rest('POST /api/guardians', { as: 'staff', body })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details)).toEqual([field])
  })

  it('returns 409 for an e-mail address in use', async () => {
    const body = { name: 'Twin', email: demoPeople.donor.email.toUpperCase() }
    expect((await platform.rest('POST /api/guardians', { as: 'staff', body })).status).toBe(409)
  })

  it.each([
    ['anonymous', 401],
    ['donor', 403],
    ['guardian', 403],
  ] as const)('answers %s with %i', async (as, status) => {
    const body = { name: 'x', email: 'x@rescue.example' }
    expect((await platform.rest('POST /api/guardians', { as, body })).status).toBe(status)
  })
})

describe('GET /api/guardians/{id}', () => {
  it('shows guardians their own profile, and staff every profile', async () => {
    const { id } = await addGuardian()
    const read = async (of: string, as: Who) =>
      (await platform.rest(`GET /api/guardians/${of}`, { as })).status
    expect(await read(id, 'staff')).toBe(200)
    expect(await read(camila, 'guardian')).toBe(200)
    expect(await read(id, 'guardian')).toBe(404)
    expect(await read(camila, 'donor')).toBe(403)
    expect(await read(camila, 'anonymous')).toBe(401)
  })

  it('returns 404 for an unknown id, and for people who are not guardians', async () => {
    for (const id of ['usr_none', demoPeople.donor.id])
      expect((await platform.rest(`GET /api/guardians/${id}`, { as: 'admin' })).status).toBe(404)
  })
})

describe('PUT /api/guardians/{id}', () => {
  it('changes only the given members', async () => {
    const { id } = await addGuardian({ phone: '+54 11 5555-0000' })
    const { body } = await platform.rest(`PUT /api/guardians/${id}`, {
      as: 'staff',
      body: { bio: 'Vet', location: 'Rosario', contactInfo: { website: 'https://vet.example' } },
    })
    expect(body).toMatchObject({
      id,
      bio: 'Vet',
      location: 'Rosario',
      phone: '+54 11 5555-0000',
      contactInfo: { website: 'https://vet.example' },
    })
    expect((await platform.rest(`GET /api/guardians/${id}`, { as: 'staff' })).body).toEqual(body)
  })

  it('allows guardians to change their own profile, except the status, and no other profile', async () => {
    const change = (id: string, body: object, as: Who) =>
      platform.rest(`PUT /api/guardians/${id}`, { as, body })
    expect((await change(camila, { bio: 'I like cats' }, 'guardian')).body.bio).toBe('I like cats')
    expect((await change(camila, { status: 'waitlist' }, 'guardian')).status).toBe(403)
    expect((await change((await addGuardian()).id, { bio: 'x' }, 'guardian')).status).toBe(404)
    expect((await change(camila, { bio: 'x' }, 'donor')).status).toBe(403)
    expect((await change(camila, { bio: 'x' }, 'anonymous')).status).toBe(401)
    expect((await change(demoPeople.donor.id, { bio: 'x' }, 'admin')).status).toBe(404)
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ phone: 'x' }, 'phone'],
    [{ status: 'gone' }, 'status'],
    [{ contactInfo: { website: 'ftp://x' } }, 'contactInfo.website'],
  ])('refuses %j, naming %s', async (body, field) => {
    const answer = await platform.rest(`PUT /api/guardians/${camila}`, { as: 'staff', body })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details)).toEqual([field])
  })

  it('returns 409 for a concurrent change', async () => {
    const { id } = await addGuardian()
    const answers = await Promise.all(
      ['a', 'b'].map((bio) =>
        platform.rest(`PUT /api/guardians/${id}`, { as: 'staff', body: { bio, version: 1 } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('DELETE /api/guardians/{id}', () => {
  const remove = (id: string, as: Who = 'staff') => platform.rest(`DELETE /api/guardians/${id}`, { as })

  it('deletes the guardian under both paths, and releases the e-mail address', async () => {
    const { id, email } = await addGuardian()
    expect((await remove(id)).body).toEqual({ success: true, message: expect.any(String) })
    expect((await platform.rest(`GET /api/guardians/${id}`, { as: 'staff' })).status).toBe(404)
    expect((await platform.rest(`GET /api/users/${id}`, { as: 'staff' })).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
    await expect
      .poll(async () => {
        const body = { name: 'Again', email }
        return (await platform.rest('POST /api/guardians', { as: 'staff', body })).status
      })
      .toBe(200)
  })

  it('returns 409 while the guardian has a wallet, whose money nobody could reach afterwards', async () => {
    const { id } = demoPeople.investor
    await walletActions(platform).wallet('investor')
    const become = (role: string) => platform.rest(`PUT /api/users/${id}`, { as: 'admin', body: { role } })
    expect((await become('guardian')).status).toBe(200)
    const body = { code: 'CONFLICT', details: { reason: 'open_wallets', openWallets: 1 } }
    expect(await remove(id)).toMatchObject({ status: 409, body })
    expect((await become('investor')).status).toBe(200)
  })

  it('returns 409 while the guardian has open cases, and keeps the name on completed ones', async () => {
    const guardian = await addGuardian()
    const body = { name: 'Nube', guardianId: guardian.id }
    const { id } = (await platform.rest('POST /api/cases', { as: 'staff', body })).body
    expect(await remove(guardian.id)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', details: { reason: 'open_cases', openCases: 1 } },
    })
    await platform.rest(`PUT /api/cases/${id}`, { as: 'staff', body: { status: 'completed' } })
    expect((await remove(guardian.id)).status).toBe(200)
    const { data } = await platform.graphql(
      'query ($id: ID!) { case(id: $id) { guardianName guardian { id } } }',
      { id },
      { as: 'donor' },
    )
    expect(data.case).toEqual({ guardianName: guardian.name, guardian: null })
  })

  it.each([
    ['anonymous', 401],
    ['donor', 403],
    ['guardian', 403],
  ] as const)('answers %s with %i', async (as, status) => {
    expect((await remove(camila, as)).status).toBe(status)
  })

  it('returns 404 for people who are not guardians', async () => {
    expect((await remove(demoPeople.donor.id)).status).toBe(404)
  })
})

describe('GET /api/guardians/{id}/cases', () => {
  it('lists the cases of the guardian, newest first, in pages', async () => {
    const guardian = await addGuardian()
    for (const name of ['one', 'two', 'three'])
      await platform.rest('POST /api/cases', { as: 'staff', body: { name, guardianId: guardian.id } })
    const { body } = await platform.rest(`GET /api/guardians/${guardian.id}/cases?limit=2`, { as: 'staff' })
    expect(body.cases.map(({ name }: { name: string }) => name)).toEqual(['three', 'two'])
    expect(body.cases[0]).toMatchObject({ guardianId: guardian.id, donationsReceived: 0 })
    expect(body.pagination).toMatchObject({ total: 3, page: 1, limit: 2, hasNext: true })
    const second = await platform.rest(`GET /api/guardians/${guardian.id}/cases?limit=2&page=2`, {
      as: 'staff',
    })
    expect(second.body.cases.map(({ name }: { name: string }) => name)).toEqual(['one'])
  })

  it.each([
    ['staff', 'usr_none', 404],
    ['guardian', camila, 200],
    ['donor', camila, 403],
    ['anonymous', camila, 401],
  ] as const)('answers %s asking for %s with %i', async (as, id, status) => {
    expect((await platform.rest(`GET /api/guardians/${id}/cases`, { as })).status).toBe(status)
  })

  it('returns 400 for an invalid limit', async () => {
    const answer = await platform.rest(`GET /api/guardians/${camila}/cases?limit=0`, { as: 'staff' })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details)).toEqual(['limit'])
  })
})
