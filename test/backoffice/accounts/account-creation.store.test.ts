import { expect, it } from 'vitest'
import type { Account, IdentityDirectory } from '../../../runtime/identity-directory.js'
import { createEmailChanges } from '../../../subgraphs/backoffice/gdpr/rectification/email-change.service.js'
import { emailTokenPurpose } from '../../../subgraphs/backoffice/gdpr/rectification/email-change-mail.worker.js'
import { createInvitations } from '../../../subgraphs/backoffice/invitations/invitation.service.js'
import {
  CHECK_PASSWORD,
  invitationCheckJobs,
} from '../../../subgraphs/backoffice/invitations/invitation-check.worker.js'
import {
  invitationMailJobs,
  MAIL_INVITATION,
} from '../../../subgraphs/backoffice/invitations/invitation-mail.worker.js'
import { createNotifier } from '../../../subgraphs/backoffice/notifications/events/notifier.service.js'
import {
  accountSyncJobs,
  CHECK_AFTER_MS,
  SYNC_ACCOUNT,
} from '../../../subgraphs/backoffice/users/account-sync.worker.js'
import { createUsers } from '../../../subgraphs/backoffice/users/user.service.js'
import { userRecipients } from '../../../subgraphs/backoffice/users/user-recipients.service.js'
import { timestamp } from '../../../subgraphs/shared/clock.js'
import { afterCommit, inTransaction, type Transaction } from '../../../subgraphs/shared/database.js'
import { createSecretBox } from '../../../subgraphs/shared/secrets/secret-box.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { recordedMails } from '../../support/doubles/recorded-mails.js'
import { auditTrailForTest, requestBy } from '../../support/fixtures/audit.js'
import { describeOnDatabasesOf, type OpenDatabase } from '../../support/platform/databases.js'

const admin = requestBy('admin')
const person = { email: 'eva@x.example', name: 'Eva', role: 'staff' as const }

async function build(open: OpenDatabase) {
  const db = await open()
  const clock = manualClock()
  const accounts = new Map<string, Account>()
  const passwords = new Map<string, string>()
  const passwordsSetAt = new Map<string, string>()
  const identity = {
    createAccount: async (account: Account, password?: string) => {
      accounts.set(account.id, account)
      if (password) passwords.set(account.id, password)
      return 'created'
    },
    setPassword: async (id: string, password: string) => {
      if (!accounts.has(id)) return 'unknown'
      passwords.set(id, password)
      passwordsSetAt.set(id, timestamp(clock))
      return 'set'
    },
    hasPassword: async (id: string, since = '') =>
      passwords.has(id) && (passwordsSetAt.get(id) ?? '') >= since,
    updateAccount: async (id: string, changes: Partial<Account>) => {
      const known = accounts.get(id)
      if (known) accounts.set(id, { ...known, ...changes })
      return known ? 'updated' : 'unknown'
    },
    deleteAccount: async (id: string) => void accounts.delete(id),
    findByEmail: async () => undefined,
  } as unknown as IdentityDirectory
  const audit = auditTrailForTest(clock)
  const box = createSecretBox(new Uint8Array(32).fill(5))
  const notifier = createNotifier({ clock })
  const users = createUsers({ db, clock, audit, identity, notifier })
  const people = userRecipients(db)
  const invitations = createInvitations({ db, clock, audit, notifier, box, identity, users, people })
  const mailer = recordedMails()
  const { mails } = mailer
  const jobs = invitationMailJobs({ db, box, mailer, identity, publicUrl: 'https://rescue.example' })
  const mailOf = async (id: string) => {
    await jobs[MAIL_INVITATION]?.run({ id } as never, {} as never)
    const text = mails.at(-1)?.text ?? ''
    return { text, token: /invitation\?lang=en#([\w-]+)/.exec(text)?.[1] ?? '' }
  }
  const checkPassword = invitationCheckJobs(db, identity)[CHECK_PASSWORD]
  const syncAccount = accountSyncJobs(db, identity)[SYNC_ACCOUNT]
  return {
    db,
    clock,
    audit,
    box,
    accounts,
    passwords,
    identity,
    users,
    invitations,
    mails,
    mailOf,
    syncAccount,
    checkPassword,
  }
}

describeOnDatabasesOf('backoffice', 'account creation', (open) => {
  it('leaves neither account nor profile when an additional write in the transaction fails', async () => {
    const { db, users, accounts } = await build(open)
    const alsoWrite = async () => {
      throw new Error('the disk is full')
    }
    await expect(users.create(admin, person, { alsoWrite })).rejects.toThrow('the disk is full')
    expect(accounts.size).toBe(0)
    expect(await db('users')).toEqual([])
  })

  it('keeps the account when the connection is lost after the profile was committed', async () => {
    const { db, users, accounts } = await build(open)
    const lost = Object.assign(new Error('the connection was lost'), { code: 'ECONNRESET' })
    const alsoWrite = async (trx: Transaction) =>
      afterCommit(trx, () => {
        throw lost
      })
    await expect(users.create(admin, person, { alsoWrite })).rejects.toThrow('the connection was lost')
    expect(accounts.size).toBe(1)
    expect(await db('users').pluck('id')).toEqual([...accounts.keys()])
  })

  it('schedules a job that removes the account if the process died before writing the profile', async () => {
    const { db, users, accounts, syncAccount, clock } = await build(open)
    const made = await users.create(admin, person)
    const [job] = await db('jobs').where({ kind: SYNC_ACCOUNT, key: `new:${made.id}` })
    expect(job.run_at).toBe(new Date(clock.now().getTime() + CHECK_AFTER_MS).toISOString())
    await syncAccount?.run({ id: made.id } as never, {} as never)
    expect([...accounts.keys()]).toEqual([made.id])
    await db('users').delete()
    await syncAccount?.run({ id: made.id } as never, {} as never)
    expect(accounts.size).toBe(0)
  })
})

describeOnDatabasesOf('backoffice', 'a new e-mail address', (open) => {
  it('is in profile and account, and can be undone, also when the process died while it was confirmed', async () => {
    const { db, clock, audit, box, users, accounts, identity, syncAccount } = await build(open)
    const user = await users.create(admin, person)
    const mfa = { removeSetUpSince: async () => {} }
    const progress = { cancelPayout: async () => {} }
    const changes = createEmailChanges({ db, clock, audit, box, identity, mfa, progress })
    const email = 'eva@new.example'
    await db('users').update({ undeliverable_since: timestamp(clock) })
    await inTransaction(db, (trx) => changes.request(trx, user, email, 'gdpr_req_1'))
    const [{ id, sealed_token }] = await db('email_changes')
    const { updateAccount } = identity
    const dies = new Promise<never>(() => {})
    let isReached = false
    Object.assign(identity, {
      updateAccount: () => {
        isReached = true
        return dies
      },
    })
    void changes.confirm(requestBy('user'), box.open(sealed_token, emailTokenPurpose(id)))
    await expect.poll(() => isReached).toBe(true)
    // The mail server has refused the old address only.
    expect(await db('users').select('email', 'undeliverable_since')).toEqual([
      { email, undeliverable_since: null },
    ])
    const [change] = await db('email_changes')
    expect([change.state, change.sealed_token === null]).toEqual(['confirmed', false])
    Object.assign(identity, { updateAccount })
    expect(await db('jobs').where({ kind: SYNC_ACCOUNT, key: user.id })).toHaveLength(1)
    await syncAccount?.run({ id: user.id } as never, {} as never)
    expect(accounts.get(user.id)?.email).toBe(email)
  })
})

describeOnDatabasesOf('backoffice', 'an invitation', (open) => {
  it('expires after seven days', async () => {
    const { invitations, mailOf, clock } = await build(open)
    const { id } = await invitations.invite(admin, person)
    const { token } = await mailOf(id)
    clock.advance(7 * 86_400_000)
    await expect(invitations.accept(requestBy('user'), token, 'a long password')).rejects.toMatchObject({
      extensions: { code: 'CONFLICT' },
    })
    await invitations.resend(admin, id)
    const fresh = await mailOf(id)
    await expect(
      invitations.accept(requestBy('user'), fresh.token, 'a long password'),
    ).resolves.toMatchObject({
      email: 'eva@x.example',
    })
  })

  it('stores its token sealed and deletes it once the e-mail is sent', async () => {
    const { db, invitations, mailOf } = await build(open)
    const { id } = await invitations.invite(admin, person)
    const [before] = await db('invitations')
    const { token } = await mailOf(id)
    expect(token).toHaveLength(43)
    const [after] = await db('invitations')
    expect(before.sealed_token).not.toBeNull()
    expect(after.sealed_token).toBeNull()
    expect(JSON.stringify([before, after, await db('audit_logs'), await db('jobs')])).not.toContain(token)
  })

  it('sends the link by e-mail once, even if the job runs again', async () => {
    const { invitations, mailOf, mails } = await build(open)
    const { id } = await invitations.invite(admin, person)
    await mailOf(id)
    await mailOf(id)
    expect(mails.map((mail) => mail.id)).toEqual([`${id}.1`])
  })

  it('accepts exactly one of several concurrent uses, and none afterwards', async () => {
    const { db, users, invitations, mailOf, passwords } = await build(open)
    const user = await users.create(admin, person, {
      alsoWrite: (trx, made) => invitations.welcome(trx, admin, made),
    })
    const [{ id }] = await db('invitations')
    const { token } = await mailOf(id)
    const accept = (password: string) => invitations.accept(requestBy('user'), token, password)
    const words = ['the first password', 'the second password', 'the third password']
    const answers = await Promise.allSettled(words.map(accept))
    const won = answers.findIndex(({ status }) => status === 'fulfilled')
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(accept('a later password')).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } })
    expect(passwords.get(user.id)).toBe(words[won])
    expect(await db('audit_logs').where({ action: 'collaborator_joined' })).toHaveLength(1)
  })

  it('remains usable when setting the password fails', async () => {
    const { db, users, invitations, mailOf, accounts, passwords } = await build(open)
    const user = await users.create(admin, person, {
      alsoWrite: (trx, made) => invitations.welcome(trx, admin, made),
    })
    const [{ id }] = await db('invitations')
    const { token } = await mailOf(id)
    const account = accounts.get(user.id)
    accounts.delete(user.id)
    const accept = () => invitations.accept(requestBy('user'), token, 'a long password')
    await expect(accept()).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } })
    if (account) accounts.set(user.id, account)
    await expect(accept()).resolves.toEqual({ userId: user.id, email: 'eva@x.example' })
    expect(passwords.get(user.id)).toBe('a long password')
  })

  it('works again if the process died before it set the password, and not once a password is set', async () => {
    const { db, users, invitations, mailOf, identity, passwords, checkPassword, clock } = await build(open)
    const user = await users.create(admin, person, {
      alsoWrite: (trx, made) => invitations.welcome(trx, admin, made),
    })
    const [{ id }] = await db('invitations')
    const { token } = await mailOf(id)
    const accept = (password: string) => invitations.accept(requestBy('user'), token, password)
    const { setPassword } = identity
    Object.assign(identity, { setPassword: () => new Promise(() => {}) })
    void accept('never set')
    await expect.poll(() => db('invitations').pluck('status')).toEqual(['accepted'])
    Object.assign(identity, { setPassword })
    const [job] = await db('jobs').where({ kind: CHECK_PASSWORD, key: id })
    expect(job.run_at).toBe(new Date(clock.now().getTime() + CHECK_AFTER_MS).toISOString())
    const check = () => checkPassword?.run({ id } as never, {} as never)
    await check()
    await expect(accept('a long password')).resolves.toMatchObject({ userId: user.id })
    expect(passwords.get(user.id)).toBe('a long password')
    await check()
    await expect(accept('another password')).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } })
  })

  it('to a person who has lost the password works again too if the process died before it set the new one', async () => {
    const { db, users, invitations, mailOf, identity, passwords, checkPassword, clock } = await build(open)
    const user = await users.create(admin, person, { password: 'the lost password' })
    const { id } = await invitations.sendPasswordLink(admin, user.id)
    const { token } = await mailOf(id)
    const accept = (password: string) => invitations.accept(requestBy('user'), token, password)
    const { setPassword } = identity
    Object.assign(identity, { setPassword: () => new Promise(() => {}) })
    clock.advance(3_600_000)
    void accept('never set')
    await expect.poll(() => db('invitations').pluck('status')).toEqual(['accepted'])
    Object.assign(identity, { setPassword })
    const check = () => checkPassword?.run({ id } as never, {} as never)
    await check()
    await expect(accept('a long password')).resolves.toMatchObject({ userId: user.id })
    expect(passwords.get(user.id)).toBe('a long password')
    await check()
    await expect(accept('another password')).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } })
  })
})
