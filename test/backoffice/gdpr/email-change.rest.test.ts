import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../subgraphs/shared/database.js'
import { shiftedClock } from '../../support/doubles/shifted-clock.js'
import { gdprActions, idOf } from '../../support/fixtures/gdpr.js'
import { mailedLinks, mailsTo } from '../../support/fixtures/invitation-mails.js'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import {
  demoPassword,
  type RunningPlatform,
  startPlatform,
  type Who,
} from '../../support/platform/running-platform.js'

const clock = shiftedClock()
let platform: RunningPlatform
let gdpr: ReturnType<typeof gdprActions>
beforeAll(async () => {
  platform = await startPlatform({}, { clock })
  gdpr = gdprActions(platform)
})
afterAll(() => platform.close())

const change = (as: Who, newValue: string) => gdpr.post('rectification', as, { field: 'email', newValue })
const signIn = async (email: string, password = demoPassword) => {
  const { status, body } = await platform.rest('POST /api/auth/sign-in/email', { body: { email, password } })
  return { status, token: body.token as string, asksForCode: body.mfaRequired === true }
}
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const follow = (mutation: string, token: string, password?: string) =>
  platform.graphql(
    password === undefined
      ? `mutation($token: String!) { reply: ${mutation}(token: $token) { email } }`
      : `mutation($token: String!, $password: String!) { reply: ${mutation}(token: $token, password: $password) { email } }`,
    { token, ...(password === undefined ? {} : { password }) },
  )
const linkTo = async (email: string, path: string) =>
  (await mailedLinks(platform.dataDirectory, email, path)).at(-1)?.token ?? ''
const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code

describe('a new e-mail address of an account', () => {
  it('gives no access and changes nothing until the link sent to it is followed', async () => {
    const outsider = 'outsider@elsewhere.example'
    const title = 'My bank account'
    await platform.rest('POST /api/support', {
      as: 'staff',
      body: {
        title,
        description: 'It is 12-345.',
        priority: 'low',
        category: 'billing',
        requesterEmail: outsider,
        requesterName: 'Ø',
      },
    })
    const { status, body } = await change('donor', 'Outsider@elsewhere.example')
    expect(status).toBe(200)
    expect(body.message).toContain('link was sent')
    const tickets = async () =>
      JSON.stringify((await platform.rest('GET /api/support', { as: 'donor' })).body)
    expect(await tickets()).not.toContain(title)
    expect((await signIn(outsider)).status).toBe(401)
    expect((await signIn('donor@rescue.example')).status).toBe(200)
    expect((await gdpr.read(body.requestId, 'donor')).body.state).toBe('received')
    expect(codeOf(await follow('confirmEmailChange', 'guessed-token'))).toBe('NOT_FOUND')

    const token = await linkTo(outsider, '/confirm-email')
    expect((await follow('confirmEmailChange', token)).data.reply).toEqual({ email: outsider })
    expect(codeOf(await follow('confirmEmailChange', token))).toBe('NOT_FOUND')
    expect((await signIn(outsider)).status).toBe(200)
    expect((await signIn('donor@rescue.example')).status).toBe(401)
    expect(await tickets()).toContain(title)
    await gdpr.reached(body.requestId, 'completed')
  })

  it('can be requested ten times until the links have expired, so that nobody floods the mailbox of another person', async () => {
    const stranger = 'stranger@elsewhere.example'
    for (let time = 1; time <= 10; time++) expect((await change('staff', stranger)).status).toBe(200)
    expect(await change('staff', stranger)).toMatchObject({
      status: 429,
      body: { code: 'QUOTA_EXCEEDED', details: { quota: 'open_requests_per_person', used: 10 } },
    })
  })

  it('is reverted by the link sent to the old one, which ends what a thief began: sessions, a second factor, a payout', async () => {
    const [mine, thiefs] = ['investor@rescue.example', 'thief@elsewhere.example']
    const thief = await signIn(mine)
    const asThief = (body: object) =>
      platform.rest('POST /api/gdpr/rectification', { ...bearer(thief.token), body })
    expect((await asThief({ field: 'email', newValue: thiefs })).status).toBe(200)
    await follow('confirmEmailChange', await linkTo(thiefs, '/confirm-email'))
    expect((await signIn(mine)).status).toBe(401)
    const userId = idOf('investor')
    const post = (path: string, body: object) =>
      platform.rest(`POST ${path}`, { ...bearer(thief.token), body })
    const { secret } = (await post('/api/auth/setup-mfa', { userId })).body
    expect((await post('/api/auth/verify-mfa', { userId, token: generateSync({ secret }) })).status).toBe(200)
    expect((await asThief({ field: 'email', newValue: 'second@elsewhere.example' })).status).toBe(200)
    const { publicKey: walletDestination } = await walletActions(platform).wallet('admin')
    const payout = await post('/api/gdpr/erasure', { confirmDeletion: true, walletDestination })
    expect((await gdpr.read(payout.body.requestId, 'admin')).body.state).toBe('received')

    const token = await linkTo(mine, '/undo-email')
    expect(codeOf(await follow('undoEmailChange', token, 'short'))).toBe('VALIDATION_ERROR')
    expect((await follow('undoEmailChange', token, 'my new password')).data.reply).toEqual({ email: mine })
    expect((await platform.rest('GET /api/cases', bearer(thief.token))).status).toBe(401)
    expect((await signIn(thiefs)).status).toBe(401)
    expect((await signIn(mine)).status).toBe(401)
    const second = await linkTo('second@elsewhere.example', '/confirm-email')
    expect(codeOf(await follow('confirmEmailChange', second))).toBe('NOT_FOUND')
    expect(codeOf(await follow('undoEmailChange', token, 'my new password'))).toBe('NOT_FOUND')
    await expect
      .poll(async () => signIn(mine, 'my new password'))
      .toMatchObject({ status: 200, asksForCode: false })
    expect((await gdpr.read(payout.body.requestId, 'admin')).body.state).toBe('cancelled')
  })

  it('is requested with the same response whether it is in use or not; its owner is informed without a link', async () => {
    const free = await change('guardian', 'nobody-has-this@rescue.example')
    const taken = await change('guardian', 'staff@rescue.example')
    expect(taken.status).toBe(200)
    expect({ ...taken.body, requestId: '' }).toEqual({ ...free.body, requestId: '' })
    await expect
      .poll(() => mailsTo(platform.dataDirectory, 'staff@rescue.example').join('\n'))
      .toContain('for another account')
    expect(mailsTo(platform.dataDirectory, 'staff@rescue.example').join('\n')).not.toMatch(/-email[?#]/)
    clock.advance(25 * 3_600_000)
    const expired = await linkTo('nobody-has-this@rescue.example', '/confirm-email')
    expect(codeOf(await follow('confirmEmailChange', expired))).toBe('NOT_FOUND')
    clock.advance(-25 * 3_600_000)
  })

  it('gets the link to choose a password, and the one sent to the wrong address stops working', async () => {
    const wrong = 'mistyped@rescue.example'
    const right = 'corrected@rescue.example'
    const created = await platform.rest('POST /api/admin/create-user', {
      as: 'admin',
      body: { email: wrong, name: 'Nadia', role: 'staff' },
    })
    const old = await linkTo(wrong, '/invitation')
    const { userId } = created.body
    await gdpr.made('rectification', 'admin', { userId, field: 'email', newValue: right })
    expect((await follow('confirmEmailChange', await linkTo(right, '/confirm-email'))).errors).toBeUndefined()

    expect(codeOf(await follow('acceptInvitation', old, 'of somebody else'))).toBe('CONFLICT')
    expect((await signIn(right, 'of somebody else')).status).toBe(401)
    const list = '{ invitations { nodes { id email } } }'
    const { nodes } = (await platform.graphql(list, {}, { as: 'admin' })).data.invitations
    const { id } = nodes.find(({ email }: { email: string }) => email === wrong)
    const resend = 'mutation ($id: ID!) { resendInvitation(id: $id) { email } }'
    const { data } = await platform.graphql(resend, { id }, { as: 'admin' })
    expect(data.resendInvitation.email).toBe(right)
    const reply = await follow('acceptInvitation', await linkTo(right, '/invitation'), 'a long password')
    expect(reply.data.reply.email).toBe(right)
    expect((await signIn(right, 'a long password')).status).toBe(200)
  })

  it('requires a sign-in within the last ten minutes', async () => {
    await platform.session('admin')
    clock.advance(11 * 60_000)
    const { status, body } = await change('admin', 'root@rescue.example')
    clock.advance(-11 * 60_000)
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'FORBIDDEN' })
    expect(body.error).toContain('Sign in again')
  })

  it('takes the tickets of the account along, so that the next owner of the old address does not read them', async () => {
    const [old, next] = ['camila@elsewhere.example', 'camila@home.example']
    const about = { description: 'Private', priority: 'low', category: 'other', requesterName: 'Camila' }
    const open = async (as: Who, title: string, requesterEmail: string) => {
      const body = { ...about, title, requesterEmail }
      expect((await platform.rest('POST /api/support', { as, body })).status).toBe(200)
    }
    const wrongPassword = { currentPassword: 'not this one', newPassword: 'a long password' }
    const move = async (email: string) => {
      await platform.rest('POST /api/auth/change-password', { as: 'guardian', body: wrongPassword })
      await change('guardian', email)
      const { errors } = await follow('confirmEmailChange', await linkTo(email, '/confirm-email'))
      expect(errors).toBeUndefined()
    }
    await open('guardian', 'My own illness', 'guardian@rescue.example')
    await open('staff', 'Asked before the address had an account', old)
    await move(old)
    await move(next)
    const user = { email: old, name: 'Successor', role: 'guardian' }
    await platform.rest('POST /api/admin/create-user', { as: 'admin', body: user })
    await follow('acceptInvitation', await linkTo(old, '/invitation'), 'a long password')
    const { token } = await signIn(old, 'a long password')

    for (const query of ['', '?search=illness']) {
      const read = await platform.rest(`GET /api/support${query}`, bearer(token))
      expect(read.body.tickets, query).toEqual([])
    }
    const access = await platform.rest('POST /api/gdpr/access', { ...bearer(token), body: {} })
    await gdpr.reached(access.body.requestId, 'completed')
    const { rows } = await gdpr.archive(access.body.requestId, 'admin')
    expect(rows('security-events.json').filter((one) => one.userId === idOf('guardian'))).toEqual([])
    const { body } = await platform.rest('GET /api/support', { as: 'guardian' })
    expect(body.tickets.map((one: Record<string, string>) => [one.title, one.requesterEmail])).toEqual([
      ['Asked before the address had an account', next],
      ['My own illness', next],
    ])
  })

  it('is reverted together with what a thief prepared before: a second factor and a browser that receives pushes', async () => {
    const [mine, thiefs, password] = [
      'investor@rescue.example',
      'thief2@elsewhere.example',
      'my new password',
    ]
    const userId = idOf('investor')
    const { token: stolen } = await signIn(mine, password)
    const post = (path: string, body: object) => platform.rest(`POST ${path}`, { ...bearer(stolen), body })
    const { secret } = (await post('/api/auth/setup-mfa', { userId })).body
    expect((await post('/api/auth/verify-mfa', { userId, token: generateSync({ secret }) })).status).toBe(200)
    const db = await openDatabase({ subgraph: 'backoffice', dataDirectory: platform.dataDirectory })
    const browser = { id: 'psh_thief', user_id: userId, endpoint: 'https://push.example/1', keys: 'sealed' }
    await db('push_subscriptions').insert({ ...browser, created_at: clock.now().toISOString() })
    const request = await post('/api/gdpr/rectification', { field: 'email', newValue: thiefs })
    expect(request.status).toBe(200)
    await follow('confirmEmailChange', await linkTo(thiefs, '/confirm-email'))

    const [, link] = await mailedLinks(platform.dataDirectory, mine, '/undo-email', 2)
    const undo = await follow('undoEmailChange', link?.token ?? '', 'another new password')
    expect(undo.errors).toBeUndefined()
    await expect
      .poll(() => signIn(mine, 'another new password'))
      .toMatchObject({ status: 200, asksForCode: false })
    expect(await db('push_subscriptions').where({ user_id: userId })).toEqual([])
    await db.destroy()
  })
})
