import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

let made = 0
async function addUser(members: Record<string, unknown> = {}): Promise<{ id: string; email: string }> {
  made += 1
  const body = { email: `person${made}@rescue.example`, name: `Person ${made}`, ...members }
  const answer = await platform.rest('POST /api/users', { as: 'admin', body })
  expect(answer.status).toBe(200)
  return answer.body
}

describe('GET /api/users', () => {
  it('finds people by words of the name or the e-mail address, ignoring case and accents', async () => {
    const { id } = await addUser({ name: 'Íñigo Muñoz', email: 'zorzal.gris@rescue.example' })
    for (const q of [
      'inigo',
      'MUNOZ',
      'muñ',
      'inigo munoz',
      'Zorzal',
      'zorzal.gris@rescue.example',
      'muñ gris',
    ])
      expect(
        (await platform.rest(`GET /api/users?q=${encodeURIComponent(q)}`, { as: 'staff' })).body.users,
      ).toEqual([expect.objectContaining({ id, name: 'Íñigo Muñoz' })])
    expect((await platform.rest('GET /api/users?q=%25', { as: 'staff' })).body.users).toEqual([])
  })

  it('filters by status and sorts by name, in both directions', async () => {
    await addUser({ status: 'waitlist', name: 'Aaron' })
    const { body } = await platform.rest('GET /api/users?status=waitlist', { as: 'staff' })
    expect(body.users.map((user: { name: string }) => user.name)).toEqual(['Aaron'])
    const names = async (sort: string) =>
      (await platform.rest(`GET /api/users?sort=${sort}&limit=100`, { as: 'staff' })).body.users.map(
        (user: { name: string }) => user.name,
      )
    expect(await names('-name')).toEqual((await names('name')).toReversed())
  })

  it('shows the last sign-in and the permissions of the role', async () => {
    await platform.session('donor')
    const { body } = await platform.rest(`GET /api/users/${demoPeople.donor.id}`, { as: 'staff' })
    expect(body).toMatchObject({
      role: 'user',
      activityRate: 0,
      permissions: expect.arrayContaining(['read:cases']),
    })
    await expect
      .poll(
        async () =>
          (await platform.rest(`GET /api/users/${demoPeople.donor.id}`, { as: 'staff' })).body.lastLoginAt,
      )
      .toMatch(/Z$/)
  })

  it.each([
    ['donor', 403],
    ['guardian', 403],
    ['anonymous', 401],
    ['staff', 200],
  ] as const)('answers %s with %i', async (as, status) => {
    expect((await platform.rest('GET /api/users', { as })).status).toBe(status)
  })

  it.each(['status=gone', 'sort=email', 'limit=101'])('refuses %s', async (query) => {
    const { status, body } = await platform.rest(`GET /api/users?${query}`, { as: 'staff' })
    expect(status).toBe(400)
    expect(Object.keys(body.details)).toEqual([query.split('=')[0]])
  })
})

describe('GET /api/users/{id}', () => {
  it('shows people only their own profile', async () => {
    expect((await platform.rest(`GET /api/users/${demoPeople.donor.id}`, { as: 'donor' })).body.email).toBe(
      demoPeople.donor.email,
    )
    expect((await platform.rest(`GET /api/users/${demoPeople.guardian.id}`, { as: 'donor' })).status).toBe(
      404,
    )
  })
})

describe('POST /api/users', () => {
  it('creates a person with the given role and members', async () => {
    const { id } = await addUser({ role: 'guardian', phone: '+54 11 5555-0000' })
    const read = await platform.rest(`GET /api/users/${id}`, { as: 'staff' })
    expect(read.body).toMatchObject({ id, role: 'guardian', status: 'active', phone: '+54 11 5555-0000' })
  })

  it('returns 409 for an e-mail address in use, ignoring case, also for concurrent requests', async () => {
    const { email } = await addUser()
    const again = await platform.rest('POST /api/users', {
      as: 'staff',
      body: { email: email.toUpperCase(), name: 'Twin' },
    })
    expect(again.status).toBe(409)
    const race = { as: 'staff', body: { email: 'race@rescue.example', name: 'Race' } } as const
    const answers = await Promise.all([1, 2, 3].map(() => platform.rest('POST /api/users', race)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('names every invalid member', async () => {
    const { status, body } = await platform.rest('POST /api/users', {
      as: 'staff',
      body: { email: 'not-an-address', name: ' ', phone: 'call me' },
    })
    expect(status).toBe(400)
    expect(Object.keys(body.details).sort()).toEqual(['email', 'name', 'phone'])
  })

  it('allows only administrators to assign the role admin', async () => {
    const body = { email: 'boss@rescue.example', name: 'Boss', role: 'admin' }
    expect((await platform.rest('POST /api/users', { as: 'staff', body })).status).toBe(403)
    expect((await platform.rest('POST /api/users', { as: 'admin', body })).body.role).toBe('admin')
  })
})

describe('PUT /api/users/{id}', () => {
  it('changes only the given members, also within preferences', async () => {
    const { id } = await addUser()
    await platform.rest(`PUT /api/users/${id}`, {
      as: 'staff',
      body: { preferences: { notifications: false } },
    })
    const { body } = await platform.rest(`PUT /api/users/${id}`, {
      as: 'staff',
      body: {
        bio: 'Vet',
        preferences: { emailUpdates: true },
        contactInfo: { website: 'https://vet.example' },
      },
    })
    expect(body).toMatchObject({
      bio: 'Vet',
      preferences: { notifications: false, emailUpdates: true },
      contactInfo: { website: 'https://vet.example' },
    })
  })

  it('shows the new name of a guardian on cases and posts, which are found by it', async () => {
    const created = { email: 'renamed@rescue.example', name: 'Nadia Sosa', role: 'guardian' }
    const { id: guardianId } = (await platform.rest('POST /api/users', { as: 'staff', body: created })).body
    const opened = await platform.rest('POST /api/cases', { as: 'staff', body: { name: 'Nube', guardianId } })
    const written = { postId: 'of-nadia', platform: 'microblog', guardianId, postContent: 'Nube eats again' }
    const analysed = { ...written, analysisResult: { confidence: 0.5 } }
    const post = await platform.rest('POST /api/social-media/posts', { as: 'staff', body: analysed })
    const renamed = { as: 'staff', body: { name: 'Nadia Quiroz' } } as const
    expect((await platform.rest(`PUT /api/users/${guardianId}`, renamed)).status).toBe(200)
    const found = async (name: string) =>
      (await platform.rest(`GET /api/social-media/posts?search=${name}`, { as: 'staff' })).body.posts
    expect(await found('sosa')).toEqual([])
    expect(await found('quiroz')).toMatchObject([{ id: post.body.id, guardianName: 'Nadia Quiroz' }])
    const { body } = await platform.rest(`GET /api/cases/${opened.body.id}`, { as: 'donor' })
    expect(body).toMatchObject({ guardianName: 'Nadia Quiroz', version: 1 })
  })

  it('removes optional members with null, and leaves the name', async () => {
    const texts = { phone: '+54 11 5555-0001', bio: 'Vet', location: 'Berisso', organization: 'Shelter' }
    const contactInfo = { phone: '+54 11 5555-0002', website: 'https://vet.example' }
    const { id, name } = (await addUser(texts)) as { id: string; name?: string }
    const put = (body: object) => platform.rest(`PUT /api/users/${id}`, { as: 'staff', body })
    expect((await put({ ...texts, contactInfo })).body).toMatchObject({ ...texts, contactInfo })
    const none = { phone: null, bio: null, location: null, organization: null }
    expect((await put({ ...none, name: null, contactInfo: { phone: null } })).status).toBe(200)
    const { body } = await platform.rest(`GET /api/users/${id}`, { as: 'staff' })
    for (const member of Object.keys(texts)) expect(body, member).not.toHaveProperty(member)
    expect(body).toMatchObject({ name, contactInfo: { website: 'https://vet.example' } })
    expect(body.contactInfo).not.toHaveProperty('phone')
  })

  it('allows people to change their own profile, except role and status, and no other profile', async () => {
    const own = `PUT /api/users/${demoPeople.donor.id}`
    expect((await platform.rest(own, { as: 'donor', body: { bio: 'I like cats' } })).body.bio).toBe(
      'I like cats',
    )
    expect((await platform.rest(own, { as: 'donor', body: { role: 'admin' } })).status).toBe(403)
    expect((await platform.rest(own, { as: 'donor', body: { status: 'waitlist' } })).status).toBe(403)
    const other = await platform.rest(`PUT /api/users/${demoPeople.admin.id}`, {
      as: 'donor',
      body: { bio: 'x' },
    })
    expect(other.status).toBe(404)
  })

  it('returns 409 for a concurrent change', async () => {
    const { id } = await addUser()
    const answers = await Promise.all(
      ['a', 'b'].map((bio) =>
        platform.rest(`PUT /api/users/${id}`, { as: 'staff', body: { bio, version: 1 } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it.each([{ role: 'staff' }, { status: 'inactive' }])(
    'refuses %j for the last administrator',
    async (body) => {
      const { data } = await platform.graphql(
        '{ users(filter: { role: admin }) { nodes { id } } }',
        {},
        { as: 'admin' },
      )
      for (const { id } of data.users.nodes)
        if (id !== demoPeople.admin.id)
          await platform.rest(`PUT /api/users/${id}`, { as: 'admin', body: { role: 'user' } })
      const answer = await platform.rest(`PUT /api/users/${demoPeople.admin.id}`, { as: 'admin', body })
      expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT'])
      const { id } = await addUser({ role: 'admin' })
      expect((await platform.rest(`PUT /api/users/${id}`, { as: 'admin', body })).status).toBe(200)
    },
  )

  it('ends the sessions of a person whose role changes', async () => {
    const usersAsInvestor = async () => (await platform.rest('GET /api/users', { as: 'investor' })).status
    expect(await usersAsInvestor()).toBe(403)
    const body = { role: 'staff' }
    await platform.rest(`PUT /api/users/${demoPeople.investor.id}`, { as: 'admin', body })
    await expect.poll(usersAsInvestor).toBe(401)
  })
})

describe('an account without a profile', () => {
  it('gets its profile at sign-in, as the first administrator exists only at the identity provider', async () => {
    const account = {
      id: 'usr_01JCF1RST0000000000000ADM1',
      email: 'first@rescue.example',
      name: 'First Admin',
    }
    await platform.platform.directory.createAccount(
      { ...account, role: 'admin', status: 'active' },
      'a-password-of-my-own',
    )
    await platform.rest('POST /api/auth/sign-in/email', {
      body: { email: account.email, password: 'a-password-of-my-own' },
    })
    await expect
      .poll(async () => (await platform.rest(`GET /api/users/${account.id}`, { as: 'admin' })).body)
      .toMatchObject({ ...account, role: 'admin', lastLoginAt: expect.stringMatching(/Z$/) })
  })
})
