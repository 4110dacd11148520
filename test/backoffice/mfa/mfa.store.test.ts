import { expect, it } from 'vitest'
import type { IdentityDirectory } from '../../../runtime/identity-directory.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { createMfa } from '../../../subgraphs/backoffice/mfa/mfa.service.js'
import { inTransaction } from '../../../subgraphs/shared/database.js'
import { createSecretBox } from '../../../subgraphs/shared/secrets/secret-box.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { auditTrailForTest, requestBy } from '../../support/fixtures/audit.js'
import { codeAt, wrongCode } from '../../support/fixtures/one-time-codes.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const staff = requestBy('staff')
const own = 'usr_staff'
const inSession = (mfaVerifiedUntil?: string): RequestContext => ({
  ...staff,
  viewer: {
    ...staff.viewer,
    sessionId: 'session-1',
    ...(mfaVerifiedUntil ? { mfaVerifiedUntil } : {}),
  } as RequestContext['viewer'],
})

describeOnDatabasesOf('backoffice', 'second factors', (open) => {
  async function build() {
    const db = await open()
    const clock = manualClock()
    const verified: [string, string][] = []
    const ended: string[] = []
    const reported: boolean[] = []
    const beforeFactorIsSet: (() => Promise<void>)[] = []
    const beforeSessionsEnd: (() => Promise<void>)[] = []
    const identity = {
      markSessionVerified: async (id: string, until: string) => void verified.push([id, until]),
      async setSecondFactor(_id: string, has: boolean) {
        if (has) await beforeFactorIsSet.shift()?.()
        reported.push(has)
      },
      async endSessions(id: string) {
        await beforeSessionsEnd.shift()?.()
        ended.push(id)
      },
    } as unknown as IdentityDirectory
    const box = createSecretBox(new Uint8Array(32).fill(3))
    const mfa = createMfa({ db, clock, audit: auditTrailForTest(clock), box, identity })
    const codeOf = (secret: string, steps = 0) => codeAt(secret, clock.now(), steps)
    const verify = (token: string, verifiedUntil?: string) => mfa.verify(inSession(verifiedUntil), own, token)
    const notices = async () =>
      (await db('jobs').where({ kind: 'accounts.mail-notice' })).map(
        ({ payload }) => (typeof payload === 'string' ? JSON.parse(payload) : payload).notice,
      )
    return {
      ...{ db, clock, mfa, verified, ended, reported, beforeFactorIsSet, beforeSessionsEnd, codeOf, verify },
      notices,
    }
  }
  const refused = (code: string) => ({ extensions: { code } })

  it('verify the session for twelve hours with a valid code', async () => {
    const { mfa, codeOf, verify, verified } = await build()
    const { secret } = await mfa.setUp(inSession(), own)
    expect(await mfa.status(inSession())).toEqual({
      enabled: false,
      replacementPending: false,
      backupCodesLeft: 8,
    })
    expect((await verify(codeOf(secret))).validUntil).toBe('2026-02-02T00:00:00.000Z')
    expect(verified).toEqual([['session-1', '2026-02-02T00:00:00.000Z']])
    expect(await mfa.status(inSession())).toEqual({
      enabled: true,
      replacementPending: false,
      backupCodesLeft: 8,
    })
  })

  it('refuse a used code and every older one, but accept the next', async () => {
    const { mfa, codeOf, verify, clock } = await build()
    const { secret } = await mfa.setUp(inSession(), own)
    const used = codeOf(secret)
    await verify(used)
    await expect(verify(used)).rejects.toMatchObject(refused('UNAUTHORIZED'))
    await expect(verify(codeOf(secret, -1))).rejects.toMatchObject(refused('UNAUTHORIZED'))
    await verify(codeOf(secret, 1))
    clock.advance(30_000)
    await expect(verify(codeOf(secret))).rejects.toMatchObject(refused('UNAUTHORIZED'))
  })

  it('accept a code once in concurrent requests', async () => {
    const { mfa, codeOf, verify } = await build()
    const { secret } = await mfa.setUp(inSession(), own)
    const code = codeOf(secret)
    const answers = await Promise.allSettled([1, 2, 3].map(() => verify(code)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('allow five attempts per minute, then refuse even valid codes and report how long to wait', async () => {
    const { mfa, codeOf, verify, clock } = await build()
    const { secret } = await mfa.setUp(inSession(), own)
    const wrong = wrongCode(secret, clock.now())
    for (let tries = 0; tries < 5; tries++)
      await expect(verify(wrong)).rejects.toMatchObject(refused('UNAUTHORIZED'))
    clock.advance(20_000)
    await expect(verify(codeOf(secret))).rejects.toMatchObject({
      extensions: { code: 'RATE_LIMITED', details: { limit: 5, retryAfter: 40 } },
    })
    // A repeated setup must not reset the attempts.
    const again = await mfa.setUp(inSession(), own)
    await expect(verify(codeOf(again.secret))).rejects.toMatchObject(refused('RATE_LIMITED'))
    clock.advance(40_000)
    await verify(codeOf(again.secret))
  })

  it('pause for increasing times after ten wrong codes in a row, and notify their owner once', async () => {
    const { db, mfa, codeOf, verify, clock } = await build()
    const { secret } = await mfa.setUp(inSession(), own)
    const wrong = wrongCode(secret, clock.now(), 30)
    for (let tries = 1; tries <= 10; tries++) {
      await expect(verify(wrong)).rejects.toMatchObject(refused('UNAUTHORIZED'))
      if (tries < 10) clock.advance(60_000)
    }
    for (const minutes of [1, 2, 4]) {
      clock.advance(minutes * 60_000 - 1_000)
      await expect(verify(codeOf(secret))).rejects.toMatchObject({
        extensions: { code: 'RATE_LIMITED', details: { retryAfter: 1 } },
      })
      clock.advance(1_000)
      await expect(verify(wrong)).rejects.toMatchObject(refused('UNAUTHORIZED'))
    }
    const [job, ...more] = await db('jobs').where({ kind: 'accounts.mail-notice' })
    expect(more).toEqual([])
    expect(
      [job.payload].flat().map((payload) => (typeof payload === 'string' ? JSON.parse(payload) : payload)),
    ).toEqual([{ userId: own, notice: 'wrongCodes', facts: { count: 10, at: expect.any(String) } }])
    clock.advance(8 * 60_000)
    await verify(codeOf(secret))
    await expect(verify(wrong)).rejects.toMatchObject(refused('UNAUTHORIZED'))
    await verify(codeOf(secret, 1))
  })

  it('accept each backup code once, but none before the factor is confirmed', async () => {
    const { mfa, codeOf, verify, clock } = await build()
    const { secret, backupCodes } = await mfa.setUp(inSession(), own)
    const [first = ''] = backupCodes
    await expect(verify(first)).rejects.toMatchObject(refused('UNAUTHORIZED'))
    await verify(codeOf(secret))
    await verify(first)
    await expect(verify(first)).rejects.toMatchObject(refused('UNAUTHORIZED'))
    expect((await mfa.status(inSession())).backupCodesLeft).toBe(7)
    clock.advance(60_000)
    for (const code of backupCodes.slice(1, 5)) await verify(code)
  })

  it('store neither secret nor backup codes in plain text, nor in the audit log', async () => {
    const { db, mfa, codeOf, verify } = await build()
    const { secret, backupCodes } = await mfa.setUp(inSession(), own)
    await verify(codeOf(secret))
    const kept = JSON.stringify([
      await db('mfa_factors'),
      await db('mfa_backup_codes'),
      await db('audit_logs'),
    ])
    expect(kept).toContain('mfa_verified')
    for (const hidden of [secret, ...backupCodes]) expect(kept).not.toContain(hidden)
  })

  it('can be replaced only in a verified session once confirmed', async () => {
    const { mfa, codeOf, verify, clock } = await build()
    const { secret } = await mfa.setUp(inSession(), own)
    const { validUntil } = await verify(codeOf(secret))
    await expect(mfa.setUp(inSession(), own)).rejects.toMatchObject(refused('CONFLICT'))
    const fresh = await mfa.setUp(inSession(validUntil), own)
    await verify(codeOf(fresh.secret), validUntil)
    clock.advance(12 * 3_600_000)
    await expect(mfa.setUp(inSession(validUntil), own)).rejects.toMatchObject(refused('CONFLICT'))
  })

  it('stay in force, with their backup codes, until a code of what replaces them is accepted in a verified session', async () => {
    const { db, mfa, codeOf, verify, clock, reported, notices } = await build()
    const { secret, backupCodes } = await mfa.setUp(inSession(), own)
    const { validUntil } = await verify(codeOf(secret))
    const abandoned = await mfa.setUp(inSession(validUntil), own)
    const next = await mfa.setUp(inSession(validUntil), own)
    expect(await mfa.status(inSession())).toEqual({
      enabled: true,
      replacementPending: true,
      backupCodesLeft: 8,
    })
    expect(reported).toEqual([true])
    expect(JSON.stringify(await db('mfa_replacements'))).not.toContain(next.secret)

    // Somebody with the password who saw the new secret cannot sign in with it.
    clock.advance(60_000)
    await expect(verify(codeOf(next.secret))).rejects.toMatchObject(refused('UNAUTHORIZED'))
    await verify(codeOf(secret))
    await verify(backupCodes[0] as string)
    await expect(verify(next.backupCodes[0] as string)).rejects.toMatchObject(refused('UNAUTHORIZED'))
    expect(await notices()).toEqual(['secondFactorSetUp'])

    clock.advance(60_000)
    await expect(verify(codeOf(abandoned.secret), validUntil)).rejects.toMatchObject(refused('UNAUTHORIZED'))
    await verify(codeOf(next.secret), validUntil)
    expect(await mfa.status(inSession())).toEqual({
      enabled: true,
      replacementPending: false,
      backupCodesLeft: 8,
    })
    await expect(verify(codeOf(secret, 1), validUntil)).rejects.toMatchObject(refused('UNAUTHORIZED'))
    await expect(verify(backupCodes[1] as string)).rejects.toMatchObject(refused('UNAUTHORIZED'))
    clock.advance(60_000)
    await verify(codeOf(next.secret))
    await verify(next.backupCodes[0] as string)
    expect(await db('mfa_replacements')).toEqual([])
  })

  it('lose a replacement that a thief has set up, when their owner undoes what happened since, and stay in force', async () => {
    const { db, mfa, codeOf, verify, clock } = await build()
    const { secret } = await mfa.setUp(inSession(), own)
    const { validUntil } = await verify(codeOf(secret))
    clock.advance(60_000)
    const replacedAt = clock.now().toISOString()
    await mfa.setUp(inSession(validUntil), own)
    clock.advance(60_000)
    const undoSince = (since: string) =>
      inTransaction(db, (trx) => mfa.removeSetUpSince(trx, inSession(), own, since))
    await undoSince(clock.now().toISOString())
    expect((await mfa.status(inSession())).replacementPending).toBe(true)
    await undoSince(replacedAt)
    expect(await mfa.status(inSession())).toMatchObject({ enabled: true, replacementPending: false })
    await verify(codeOf(secret))
  })

  it('can be reset by an administrator, which ends sessions and pushes', async () => {
    const { db, mfa, codeOf, verify, ended } = await build()
    const browser = { id: 'psh_1', user_id: own, endpoint: 'https://push.example/1', keys: 'sealed' }
    await db('push_subscriptions').insert({ ...browser, created_at: '2026-01-01T00:00:00.000Z' })
    const { secret } = await mfa.setUp(inSession(), own)
    await verify(codeOf(secret))
    await mfa.reset(requestBy('admin'), own)
    expect(ended).toEqual([own])
    expect(await db('push_subscriptions')).toEqual([])
    await expect(verify(codeOf(secret, 1))).rejects.toMatchObject(refused('CONFLICT'))
    await expect(mfa.reset(requestBy('admin'), own)).rejects.toMatchObject(refused('NOT_FOUND'))
    await mfa.setUp(inSession(), own)
  })

  it('can be reset again after a reset that was interrupted before the sessions had ended', async () => {
    const { mfa, codeOf, verify, ended, beforeSessionsEnd } = await build()
    const { secret } = await mfa.setUp(inSession(), own)
    await verify(codeOf(secret))
    beforeSessionsEnd.push(() => Promise.reject(new Error('the process died')))
    await expect(mfa.reset(requestBy('admin'), own)).rejects.toThrow('the process died')
    await mfa.reset(requestBy('admin'), own)
    expect(ended).toEqual([own])
    await expect(mfa.reset(requestBy('admin'), own)).rejects.toMatchObject(refused('NOT_FOUND'))
    expect(ended, 'nobody without a factor is signed out').toEqual([own])
  })

  it('do not lock out a person whose factor is reset while a code is verified', async () => {
    const { mfa, codeOf, verify, verified, reported, beforeFactorIsSet } = await build()
    const { secret } = await mfa.setUp(inSession(), own)
    await verify(codeOf(secret))
    beforeFactorIsSet.push(() => mfa.reset(requestBy('admin'), own))
    await expect(verify(codeOf(secret, 1))).rejects.toMatchObject(refused('CONFLICT'))
    // Otherwise every sign-in would ask for a code of a factor that nobody can verify or reset.
    expect(reported.at(-1)).toBe(false)
    expect(verified).toHaveLength(1)
  })
})
