import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { openDatabase } from '../../../subgraphs/shared/database.js'
import { shiftedClock } from '../../support/doubles/shifted-clock.js'
import { mailedLinks } from '../../support/fixtures/invitation-mails.js'
import { demoPassword, type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

const DAY_MS = 86_400_000

const clock = shiftedClock()
let platform: RunningPlatform
let db: Knex
beforeAll(async () => {
  platform = await startPlatform({ RATE_LIMIT_MULTIPLIER: '1000' }, { clock })
  db = await openDatabase({ subgraph: 'backoffice', dataDirectory: platform.dataDirectory })
})
afterAll(async () => {
  await db.destroy()
  await platform.close()
})

const request = (email: string) =>
  platform.graphql('mutation ($email: String!) { requestPasswordLink(email: $email) }', { email })

/** Requests a link, and waits until the job that looks for the account has ended. */
async function requested(email: string): Promise<void> {
  expect(await request(email)).toMatchObject({ data: { requestPasswordLink: true } })
  const waiting = () => db('jobs').where({ kind: 'invitations.send-requested-link' })
  await expect.poll(waiting).toEqual([])
}

/** The accounts for which links were sent. */
const links = (): Promise<string[]> =>
  db('invitations').where({ invited_by: 'service:backoffice' }).orderBy('created_at').pluck('user_id')

describe('a person who has lost the password', () => {
  it('requests a link at the sign-in, which works once and ends the sessions', async () => {
    const { email, id } = demoPeople.donor
    const session = { headers: { authorization: `Bearer ${await platform.session('donor')}` } }
    await requested(` ${email.toUpperCase()} `)
    expect(await links()).toEqual([id])
    const [link] = await mailedLinks(platform.dataDirectory, email, '/invitation')
    const accept = () =>
      platform.graphql(
        'mutation ($token: String!) { acceptInvitation(token: $token, password: "the next one 🐾") { userId } }',
        { token: link?.token },
      )
    expect((await accept()).data).toEqual({ acceptInvitation: { userId: id } })
    expect((await accept()).errors[0].extensions.code).toBe('CONFLICT')
    const signIn = async (password: string) =>
      (await platform.rest('POST /api/auth/sign-in/email', { body: { email, password } })).status
    expect(await signIn('the next one 🐾')).toBe(200)
    expect(await signIn(demoPassword)).toBe(401)
    expect((await platform.rest('GET /api/cases', session)).status).toBe(401)
  })

  it('gets three links in a day at most, and the last one works', async () => {
    const { email, id } = demoPeople.guardian
    for (let times = 0; times < 5; times++) await requested(email)
    expect((await links()).filter((one) => one === id)).toHaveLength(3)
    const [, , last] = await mailedLinks(platform.dataDirectory, email, '/invitation', 3)
    const { data } = await platform.graphql(
      'mutation ($token: String!) { acceptInvitation(token: $token, password: "another one") { userId } }',
      { token: last?.token },
    )
    expect(data).toEqual({ acceptInvitation: { userId: id } })
    clock.advance(DAY_MS)
    await requested(email)
    expect((await links()).filter((one) => one === id)).toHaveLength(4)
    clock.advance(-DAY_MS)
  })

  it('does not learn whether an address has an account, and staff, administrators and inactive people get no link', async () => {
    const before = await links()
    const { investor, staff, admin } = demoPeople
    const set =
      'mutation ($id: ID!, $status: UserStatus!) { updateUser(id: $id, input: {status: $status}) { id } }'
    const setStatus = async (status: string) =>
      expect(
        (await platform.graphql(set, { id: investor.id, status }, { as: 'admin' })).errors,
      ).toBeUndefined()
    await setStatus('inactive')
    for (const { email } of [investor, staff, admin, { email: 'nobody@elsewhere.example' }])
      await requested(email)
    await setStatus('active')
    const invited = { email: 'invited@elsewhere.example', name: 'Iñaki', role: 'guardian' }
    const created = await platform.rest('POST /api/admin/create-user', { as: 'admin', body: invited })
    expect(created.status).toBe(200)
    await requested(invited.email)
    expect(await links()).toEqual(before)
  })

  it('gets an error for text that is no e-mail address', async () => {
    const { errors } = await request('no address 🐾')
    expect(errors[0].extensions).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { email: expect.any(String) },
    })
  })
})

it('strangers request few links in a minute, which may be sent to others', async () => {
  const limited = await startPlatform({ RATE_LIMIT_MULTIPLIER: '1' })
  const codes: (string | undefined)[] = []
  for (let times = 0; times < 7; times++) {
    const email = `person-${times}@elsewhere.example`
    const { errors } = await limited.graphql(`mutation { requestPasswordLink(email: "${email}") }`)
    codes.push(errors?.[0].extensions.code)
  }
  expect(codes).toEqual([...Array(6).fill(undefined), 'RATE_LIMITED'])
  await limited.close()
})
