import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { invitationMails } from '../../support/fixtures/invitation-mails.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const createUser = (body: unknown, as: 'admin' | 'staff' | 'anonymous' = 'admin') =>
  platform.rest('POST /api/admin/create-user', { as, body })
const createCollaborator = (body: unknown, as: 'admin' | 'staff' | 'anonymous' = 'admin') =>
  platform.rest('POST /api/admin/create-user-bo', { as, body })
const invite = (body: unknown, as: 'admin' | 'staff' | 'guardian' | 'anonymous' = 'admin') =>
  platform.rest('POST /api/invitation/email', { as, body })

const DAY_MS = 86_400_000

const mailsTo = (email: string, atLeast?: number) => invitationMails(platform.dataDirectory, email, atLeast)

const accept = async (token: string, password: string) => {
  const query = `mutation ($token: String!, $password: String!) {
    acceptInvitation(token: $token, password: $password) { userId email }
  }`
  return platform.graphql(query, { token, password })
}
const signIn = (email: string, password: string) =>
  platform.rest('POST /api/auth/sign-in/email', { body: { email, password } })
const codeOf = (answer: { errors?: { extensions: { code: string } }[] }) =>
  answer.errors?.[0]?.extensions.code

describe('POST /api/admin/create-user', () => {
  it('creates the account and the profile with the same id, and e-mails a link to choose a password', async () => {
    const { status, body } = await createUser({ email: 'Nora@x.example', name: 'Nora', role: 'guardian' })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      userId: expect.stringMatching(/^usr_/),
      user: {
        id: body.userId,
        email: 'nora@x.example',
        name: 'Nora',
        role: 'guardian',
        createdAt: expect.stringMatching(/Z$/),
      },
    })
    const account = await platform.platform.directory.findByEmail('nora@x.example')
    expect(account).toMatchObject({ id: body.userId, role: 'guardian', status: 'active' })
    expect((await platform.rest(`GET /api/users/${body.userId}`, { as: 'staff' })).body.name).toBe('Nora')

    const [mail] = await mailsTo('nora@x.example')
    const answer = await accept(mail?.token ?? '', 'a long password')
    expect(answer.data.acceptInvitation).toEqual({ userId: body.userId, email: 'nora@x.example' })
    expect((await signIn('nora@x.example', 'a long password')).body.user.id).toBe(body.userId)
  })

  it('returns 409 for an e-mail address in use, also for concurrent requests, and creates one account', async () => {
    const body = { email: 'twice@x.example', name: 'Twice', role: 'user' }
    const answers = await Promise.all([1, 2, 3].map(() => createUser(body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.details).toEqual({ email: 'is taken' })
    const made = answers.find(({ status }) => status === 200)?.body.userId
    expect((await platform.platform.directory.findByEmail('twice@x.example'))?.id).toBe(made)
  })

  it.each([
    [{ name: 'A', role: 'user' }, 'email'],
    [{ email: 'no address', name: 'A', role: 'user' }, 'email'],
    [{ email: 'a@x.example', role: 'user' }, 'name'],
    [{ email: 'a@x.example', name: ' ', role: 'user' }, 'name'],
    [{ email: 'a@x.example', name: 'A' }, 'role'],
    [{ email: 'a@x.example', name: 'A', role: 'king' }, 'role'],
  ])('refuses %j, naming %s, and creates no account', async (body, field) => {
    const answer = await createUser(body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details)).toEqual([field])
    expect(await platform.platform.directory.findByEmail('a@x.example')).toBeUndefined()
  })

  it('returns 403 to staff and 401 without a session', async () => {
    expect((await createUser({}, 'staff')).status).toBe(403)
    expect((await createUser({}, 'anonymous')).status).toBe(401)
  })
})

describe('POST /api/users and POST /api/guardians', () => {
  it.each(['users', 'guardians'])(
    'e-mail a link to choose a password to a person created at /api/%s',
    async (path) => {
      const email = `${path}@x.example`
      const { status } = await platform.rest(`POST /api/${path}`, {
        as: 'staff',
        body: { email, name: 'Pia' },
      })
      expect(status).toBe(200)
      const [mail] = await mailsTo(email)
      expect((await accept(mail?.token ?? '', 'a long password')).errors).toBeUndefined()
      expect((await signIn(email, 'a long password')).status).toBe(200)
    },
  )

  it('send no link to a person who may not sign in yet; an invitation sends it to the existing account', async () => {
    const email = 'waiting@x.example'
    const user = { email, name: 'Wanda', role: 'guardian', status: 'waitlist' }
    const { id } = (await platform.rest('POST /api/users', { as: 'staff', body: user })).body
    const active = { status: 'active' }
    expect((await platform.rest(`PUT /api/users/${id}`, { as: 'staff', body: active })).status).toBe(200)
    expect((await invite({ email, name: 'Another name', role: 'admin' })).status).toBe(200)
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(1)
    const answer = await accept(mails[0]?.token ?? '', 'a long password')
    expect(answer.data.acceptInvitation).toEqual({ userId: id, email })
    await expect.poll(async () => (await signIn(email, 'a long password')).status).toBe(200)
    const read = await platform.rest(`GET /api/users/${id}`, { as: 'staff' })
    expect(read.body).toMatchObject({ name: 'Wanda', role: 'guardian' })
    expect((await invite({ email, name: 'Wanda', role: 'guardian' })).status).toBe(409)
  })
})

describe('a person who has lost the password', () => {
  const sendLink = (userId: string, as: 'admin' | 'staff' = 'admin') =>
    platform.graphql(
      'mutation ($id: ID!) { sendPasswordLink(userId: $id) { id email expiresAt } }',
      { id: userId },
      { as },
    )

  it('chooses a new one by a link from an administrator, which ends the sessions', async () => {
    const email = 'lost@x.example'
    const { userId } = (await createUser({ email, name: 'Lía', role: 'guardian' })).body
    const [first] = await mailsTo(email)
    await accept(first?.token ?? '', 'a first password')
    const { token } = (await signIn(email, 'a first password')).body
    const { sendPasswordLink: sent } = (await sendLink(userId)).data
    expect(sent.email).toBe(email)
    expect(Date.parse(sent.expiresAt)).toBeLessThanOrEqual(Date.now() + DAY_MS)
    await expect
      .poll(async () => (await mailsTo(email)).map(({ text }) => text).join())
      .toContain('new password')
    const link = (await mailsTo(email)).find(({ text }) => text.includes('new password'))
    expect((await accept(link?.token ?? '', 'a second password')).errors).toBeUndefined()
    expect((await signIn(email, 'a first password')).status).toBe(401)
    expect((await signIn(email, 'a second password')).status).toBe(200)
    const headers = { authorization: `Bearer ${token}` }
    expect((await platform.rest('GET /api/cases', { headers })).status).toBe(401)
    const query = 'query ($id: String!) { auditLogs(filter: { resourceId: $id }) { nodes { action } } }'
    const { data } = await platform.graphql(query, { id: userId }, { as: 'admin' })
    const actions = data.auditLogs.nodes.map(({ action }: { action: string }) => action)
    expect(actions.slice(0, 2)).toEqual(['password_changed', 'password_link_sent'])
  })

  it('gets a link for a day also if it is sent again', async () => {
    const { id } = (await sendLink(demoPeople.guardian.id)).data.sendPasswordLink
    const resend = 'mutation ($id: ID!) { resendInvitation(id: $id) { expiresAt } }'
    const { resendInvitation: resent } = (await platform.graphql(resend, { id }, { as: 'admin' })).data
    expect(Date.parse(resent.expiresAt)).toBeLessThanOrEqual(Date.now() + DAY_MS)
  })

  it('gets no link from staff', async () => {
    expect(codeOf(await sendLink('usr_nobody', 'staff'))).toBe('FORBIDDEN')
    expect(codeOf(await sendLink('usr_nobody'))).toBe('NOT_FOUND')
  })
})

describe('POST /api/admin/create-user-bo', () => {
  it('creates a collaborator with a department', async () => {
    const { status, body } = await createCollaborator({
      email: 'vet@x.example',
      name: 'Vera',
      department: 'Veterinary',
      role: 'staff',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      userId: expect.stringMatching(/^usr_/),
      message: expect.any(String),
    })
    const seen = await platform.graphql(
      'query ($id: ID!) { user(id: $id) { role department } }',
      { id: body.userId },
      { as: 'admin' },
    )
    expect(seen.data.user).toEqual({ role: 'staff', department: 'Veterinary' })
    expect(await mailsTo('vet@x.example')).toHaveLength(1)
  })

  it('returns 409 for an e-mail address in use', async () => {
    const body = { email: 'bo@x.example', name: 'Bo', department: 'IT', role: 'admin' }
    expect((await createCollaborator(body)).status).toBe(200)
    expect((await createCollaborator(body)).status).toBe(409)
  })

  it.each([
    [{ name: 'A', department: 'IT', role: 'staff' }, 'email'],
    [{ email: 'b@x.example', department: 'IT', role: 'staff' }, 'name'],
    [{ email: 'b@x.example', name: 'A', department: ' ', role: 'staff' }, 'department'],
    [{ email: 'b@x.example', name: 'A', department: 'IT', role: 'user' }, 'role'],
    [{ email: 'b@x.example', name: 'A', department: 'IT' }, 'role'],
  ])('refuses %j, naming %s', async (body, field) => {
    const answer = await createCollaborator(body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details)).toEqual([field])
  })

  it.each([
    ['create-user', { email: 'b', role: 'staff' }, ['email', 'name']],
    [
      'create-user-bo',
      { email: 'b', name: ' ', department: ' ', role: 'user' },
      ['email', 'name', 'department', 'role'],
    ],
    ['create-user-bo', { email: 'b', name: 5, role: 'boss' }, ['email', 'name', 'role']],
  ])('and %s name all faults of %j in one response', async (path, body, fields) => {
    const answer = await platform.rest(`POST /api/admin/${path}`, { as: 'admin', body })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details).sort()).toEqual([...fields].sort())
  })

  it('returns 403 to staff and 401 without a session', async () => {
    expect((await createCollaborator({}, 'staff')).status).toBe(403)
    expect((await createCollaborator({}, 'anonymous')).status).toBe(401)
  })
})

describe('POST /api/invitation/email', () => {
  it('names all faults in one response', async () => {
    const { body } = await invite({ email: 'b', name: 5, role: 'staff', customMessage: ' ' })
    expect(Object.keys(body.details).sort()).toEqual(['customMessage', 'email', 'name'])
  })

  const whom = (email: string) => ({ email, name: 'Ines', role: 'staff', customMessage: 'Welcome aboard!' })

  it('e-mails a link that creates the account when used, and works once', async () => {
    const { status, body } = await invite(whom('ines@x.example'))
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      message: expect.any(String),
      invitationId: expect.stringMatching(/^ivt_/),
    })
    const [mail] = await mailsTo('ines@x.example')
    expect(mail?.text).toContain('Welcome aboard!')
    expect(await platform.platform.directory.findByEmail('ines@x.example')).toBeUndefined()

    const answers = await Promise.all(
      ['first password', 'second password'].map((password) => accept(mail?.token ?? '', password)),
    )
    const used = answers.findIndex(({ data }) => data?.acceptInvitation)
    expect(answers.filter(({ data }) => data?.acceptInvitation)).toHaveLength(1)
    expect(codeOf(answers[1 - used])).toBe('CONFLICT')
    const password = ['first password', 'second password'][used] ?? ''
    const signedIn = await signIn('ines@x.example', password)
    expect(signedIn.body.user).toMatchObject({ role: 'staff' })
    expect(signedIn.body.user.id).toBe(answers[used].data.acceptInvitation.userId)
    expect(codeOf(await accept(mail?.token ?? '', 'third password'))).toBe('CONFLICT')
  })

  it('invalidates the previous link with a newer invitation, a new link or a revocation', async () => {
    await invite(whom('again@x.example'))
    const [first] = await mailsTo('again@x.example')
    const { invitationId: id } = (await invite(whom('again@x.example'))).body
    const [, second] = await mailsTo('again@x.example', 2)
    expect(codeOf(await accept(first?.token ?? '', 'a long password'))).toBe('CONFLICT')

    const resend = 'mutation ($id: ID!) { resendInvitation(id: $id) { status } }'
    expect((await platform.graphql(resend, { id }, { as: 'admin' })).data.resendInvitation.status).toBe(
      'pending',
    )
    const [, , third] = await mailsTo('again@x.example', 3)
    expect(codeOf(await accept(second?.token ?? '', 'a long password'))).toBe('NOT_FOUND')

    const revoke = 'mutation ($id: ID!) { revokeInvitation(id: $id) { status } }'
    expect((await platform.graphql(revoke, { id }, { as: 'admin' })).data.revokeInvitation.status).toBe(
      'revoked',
    )
    expect(codeOf(await platform.graphql(revoke, { id }, { as: 'admin' }))).toBe('CONFLICT')
    expect(codeOf(await accept(third?.token ?? '', 'a long password'))).toBe('CONFLICT')
    expect(codeOf(await platform.graphql(revoke, { id: 'ivt_none' }, { as: 'admin' }))).toBe('NOT_FOUND')
  })

  it('refuses a short password and an unknown link, and leaves the invitation usable', async () => {
    await invite(whom('short@x.example'))
    const [mail] = await mailsTo('short@x.example')
    const refused = await accept(mail?.token ?? '', 'short')
    expect(refused.errors[0].extensions).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { password: expect.stringContaining('8') },
    })
    expect(codeOf(await accept('unknown', 'a long password'))).toBe('NOT_FOUND')
    expect((await accept(mail?.token ?? '', 'a long password')).data.acceptInvitation.email).toBe(
      'short@x.example',
    )
  })

  it('returns 409 when the e-mail address already has an account', async () => {
    const answer = await invite(whom('staff@rescue.example'))
    expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT', details: { email: 'is taken' } } })
  })

  it.each([
    [{ name: 'A', role: 'staff' }, 'email'],
    [{ email: 'c@x.example', role: 'staff' }, 'name'],
    [{ email: 'c@x.example', name: 'A' }, 'role'],
    [{ email: 'c@x.example', name: 'A', role: 'staff', customMessage: 7 }, 'customMessage'],
    [{ email: 'c@x.example', name: 'A', role: 'staff', customMessage: 'x'.repeat(2001) }, 'customMessage'],
  ])('refuses %j, naming %s', async (body, field) => {
    const answer = await invite(body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details)).toEqual([field])
  })

  it('returns 403 to staff and guardians, and 401 without a session', async () => {
    expect((await invite({}, 'staff')).status).toBe(403)
    expect((await invite({}, 'guardian')).status).toBe(403)
    expect((await invite({}, 'anonymous')).status).toBe(401)
  })

  it('links to a page whose content security policy blocks other origins', async () => {
    const page = await fetch(`${platform.origin}/invitation`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('vary')).toContain('Accept-Language')
    expect(await (await fetch(`${platform.origin}/invitation/page.js`)).text()).toContain('acceptInvitation')
  })
})
