import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { type Database, openDatabase } from '../../../subgraphs/shared/database.js'
import { demoPassword, type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'
import { eventually } from '../../support/runner/retry-until.js'

let platform: RunningPlatform
let database: Database
beforeAll(async () => {
  platform = await startPlatform()
  database = await openDatabase({ subgraph: 'backoffice', dataDirectory: platform.dataDirectory })
})
afterAll(async () => {
  await database.destroy()
  await platform.close()
})

type Name = 'donor' | 'guardian' | 'investor'

/** Signs in with a user agent; returns the headers of that session. */
async function bearerOf(who: Name, userAgent: string) {
  const body = { email: demoPeople[who].email, password: demoPassword }
  const { token } = (
    await platform.rest('POST /api/auth/sign-in/email', { body, headers: { 'user-agent': userAgent } })
  ).body
  return { authorization: `Bearer ${token}` }
}

/** Signs in with a user agent; returns a function that sends operations in that session. */
async function signIn(who: Name, userAgent: string) {
  const headers = await bearerOf(who, userAgent)
  return (query: string, variables: Record<string, unknown> = {}) =>
    platform.graphql(query, variables, { headers })
}

/** A browser that is registered for pushes to a person. */
const browserOf = (who: Name) => ({
  id: `psh_${who}`,
  user_id: demoPeople[who].id,
  endpoint: `https://push.example/${who}`,
  keys: 'sealed',
  created_at: new Date().toISOString(),
})

const list = '{ sessions { id isCurrent createdAt expiresAt ipAddress userAgent mfaVerifiedUntil } }'
const end = 'mutation($id: ID!) { endSession(id: $id) }'
const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] }) => errors[0]?.extensions.code

describe('the sessions of a person', () => {
  it('are listed and ended one by one, but not by another person', async () => {
    const phone = await signIn('donor', 'A phone')
    const laptop = await signIn('donor', 'Laptop')
    const { sessions } = (await laptop(list)).data
    expect(sessions).toMatchObject([
      { isCurrent: true, userAgent: 'Laptop', ipAddress: '127.0.0.1', mfaVerifiedUntil: null },
      { isCurrent: false, userAgent: 'A phone' },
    ])
    const other = await signIn('guardian', 'Other')
    const [, { id }] = sessions
    expect(codeOf(await other(end, { id }))).toBe('NOT_FOUND')
    expect((await laptop(end, { id })).data).toEqual({ endSession: true })
    expect(codeOf(await phone(list))).toBe('UNAUTHORIZED')
    expect(codeOf(await laptop(end, { id }))).toBe('NOT_FOUND')
    expect((await laptop(list)).data.sessions).toHaveLength(1)
  })

  it('are all ended at once, except the current one, with the pushes to browsers of any of them', async () => {
    for (const who of ['investor', 'donor'] as const)
      await database('push_subscriptions').insert(browserOf(who))
    const old = [await signIn('investor', 'A'), await signIn('investor', 'B')]
    const here = await signIn('investor', 'C')
    expect((await here('mutation { endOtherSessions }')).data).toEqual({ endOtherSessions: 2 })
    for (const session of old) expect(codeOf(await session(list))).toBe('UNAUTHORIZED')
    expect((await here(list)).data.sessions).toMatchObject([{ isCurrent: true }])
    expect(await database('push_subscriptions').pluck('id')).toEqual(['psh_donor'])
    const headers = await bearerOf('donor', 'D')
    const body = { currentPassword: demoPassword, newPassword: 'another battery staple' }
    expect((await platform.rest('POST /api/auth/change-password', { headers, body })).status).toBe(200)
    await eventually(async () => expect(await database('push_subscriptions').pluck('id')).toEqual([]))
    const changed = await database('audit_logs').where({ action: 'password_changed' }).pluck('user_id')
    expect(changed).toEqual([demoPeople.donor.id])
  })
})

describe('an account whose role changes', () => {
  it('must sign in again, gets no pushes until then, and has the new role', async () => {
    const before = await signIn('guardian', 'Before')
    const promote = 'mutation($id: ID!) { updateUser(id: $id, input: {role: staff}) { role } }'
    const { id } = demoPeople.guardian
    await database('push_subscriptions').insert(browserOf('guardian'))
    expect((await platform.graphql(promote, { id }, { as: 'admin' })).data.updateUser.role).toBe('staff')
    await eventually(async () => expect(codeOf(await before(list))).toBe('UNAUTHORIZED'))
    expect(await database('push_subscriptions').pluck('id')).not.toContain('psh_guardian')
    const after = await signIn('guardian', 'After')
    expect((await after('{ users { totalCount } }')).data.users.totalCount).toBeGreaterThan(0)
  })
})
