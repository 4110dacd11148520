import type { DBTransactionAdapter } from 'better-auth'
import type { Account, AccountSession, IdentityDirectory } from '../../runtime/identity-directory.js'
import type { AgentClients } from './agents/agent-clients.js'
import type { AuthProvider } from './auth-provider.js'
import { endOf, type SessionLimits } from './session-reader.js'

/** Dependencies of {@link createDirectory}. */
interface DirectoryDeps {
  readonly auth: AuthProvider
  /** Name of the provider, for the debug routes. */
  readonly provider: string
  readonly providers: readonly string[]
  readonly sessionLimits: SessionLimits
  readonly agents: Pick<AgentClients, 'permissionsOf' | 'withdraw'>
  /** Called after every change that affects live sessions. */
  readonly onChange: (subject: string) => void
}

type AccountRow = Account & { readonly emailVerified: boolean }

interface SessionRow {
  readonly id: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly ipAddress?: string | null
  readonly userAgent?: string | null
  readonly mfaVerifiedUntil?: string | null
}

const credential = 'credential'

/** Expiry of our rows in a table of the library, which may delete expired rows. */
export const NEVER = new Date('9999-12-31T00:00:00Z')

/**
 * Manages accounts, passwords and sessions for the services. Each method is one transaction.
 * @throws errors of the database
 */
export function createDirectory(deps: DirectoryDeps): IdentityDirectory {
  const { adapter, passwords } = deps.auth

  return {
    async createAccount(account, password) {
      const conflict = await accountConflict(adapter, account)
      if (conflict !== undefined) return conflict
      const hash = password === undefined ? undefined : await passwords.hash(password)
      try {
        await adapter.transaction(async (transaction) => {
          await insertUser(transaction, account)
          if (hash !== undefined) await insertCredential(transaction, account.id, hash)
        })
        return 'created'
      } catch (error) {
        // Another process may have created it concurrently.
        const concurrent = await accountConflict(adapter, account)
        if (concurrent !== undefined) return concurrent
        throw error
      }
    },

    async updateAccount(id, changes) {
      try {
        const exists = await adapter.transaction(async (transaction) => {
          const before = await transaction.findOne<AccountRow>({ model: 'user', where: byId(id) })
          if (before === null) return false
          await transaction.update({ model: 'user', where: byId(id), update: columns(changes) })
          // A session keeps the role and status of its start, so another role or status ends it.
          const { role = before.role, status = before.status } = changes
          if (role !== before.role || status !== 'active')
            await transaction.deleteMany({ model: 'session', where: ofUser(id) })
          return true
        })
        deps.onChange(id)
        return exists ? 'updated' : 'unknown'
      } catch (error) {
        if (changes.email !== undefined && (await emailOwner(adapter, changes.email, id))) return 'taken'
        throw error
      }
    },

    async setPassword(id, password) {
      const rows = await adapter.findMany<{ password?: string | null }>({
        model: 'account',
        where: credentialOf(id),
      })
      const current = rows[0]?.password
      // A repeated job must not end the sessions that were started with the password it set the first time.
      if (current && (await passwords.verify({ hash: current, password }))) {
        await adapter.update({ model: 'account', where: credentialOf(id), update: { updatedAt: new Date() } })
        return 'set'
      }
      const hash = await passwords.hash(password)
      const exists = await adapter.transaction(async (transaction) => {
        const touched = await transaction.update({
          model: 'user',
          where: byId(id),
          update: { updatedAt: new Date() },
        })
        if (touched === null) return false
        await transaction.deleteMany({ model: 'account', where: credentialOf(id) })
        await insertCredential(transaction, id, hash)
        await transaction.deleteMany({ model: 'session', where: ofUser(id) })
        return true
      })
      deps.onChange(id)
      return exists ? 'set' : 'unknown'
    },

    async hasPassword(id, since) {
      const where = credentialOf(id)
      const row = await adapter.findOne<{ updatedAt: Date }>({ model: 'account', where })
      return row !== null && (since === undefined || row.updatedAt >= new Date(since))
    },

    async deleteAccount(id) {
      await adapter.transaction(async (transaction) => {
        await transaction.deleteMany({ model: 'session', where: ofUser(id) })
        await transaction.deleteMany({ model: 'account', where: ofUser(id) })
        await transaction.deleteMany({ model: 'user', where: byId(id) })
      })
      deps.onChange(id)
    },

    async endSessions(id, except) {
      const others = except === undefined ? [] : [{ field: 'id', operator: 'ne' as const, value: except }]
      const ended = await adapter.deleteMany({ model: 'session', where: [...ofUser(id), ...others] })
      deps.onChange(id)
      return ended
    },

    async endSession(id, sessionId) {
      const where = [...byId(sessionId), ...ofUser(id)]
      const ended = await adapter.deleteMany({ model: 'session', where })
      deps.onChange(id)
      return ended > 0
    },

    async setSecondFactor(id, has) {
      await adapter.update({ model: 'user', where: byId(id), update: { hasSecondFactor: has } })
      deps.onChange(id)
    },

    async markSessionVerified(sessionId, until) {
      const session = await adapter.update<{ userId: string }>({
        model: 'session',
        where: byId(sessionId),
        update: { mfaVerifiedUntil: until },
      })
      if (session !== null) deps.onChange(session.userId)
    },

    async findByEmail(email) {
      const row = await adapter.findOne<AccountRow>({ model: 'user', where: byEmail(email) })
      return row === null ? undefined : accountOf(row)
    },

    async sessionsOf(id) {
      const account = await adapter.findOne<AccountRow>({ model: 'user', where: byId(id) })
      if (account === null) return []
      const rows = await adapter.findMany<SessionRow>({
        model: 'session',
        where: ofUser(id),
        sortBy: { field: 'createdAt', direction: 'desc' },
      })
      return rows
        .map((row) => sessionOf(row, endOf(row, account, deps.sessionLimits)))
        .filter(({ expiresAt }) => expiresAt > new Date().toISOString())
    },

    agentPermissionsOf: (id) => deps.agents.permissionsOf(id),

    async withdrawAgent(id, agentId) {
      const name = await deps.agents.withdraw(id, agentId)
      deps.onChange(id)
      return name
    },

    async describe() {
      const now = new Date()
      const [accounts, activeSessions, signingKeys] = await Promise.all([
        adapter.count({ model: 'user' }),
        adapter.count({ model: 'session', where: [{ field: 'expiresAt', operator: 'gt', value: now }] }),
        adapter.count({ model: 'jwks', where: [{ field: 'expiresAt', operator: 'gt', value: now }] }),
      ])
      return {
        provider: deps.provider,
        configured: true,
        providers: deps.providers,
        accounts,
        activeSessions,
        signingKeys,
      }
    },
  }
}

/** The stored hash of the password of the account with an e-mail. */
export async function passwordHashOf(
  { adapter }: Pick<AuthProvider, 'adapter'>,
  email: string,
): Promise<string | undefined> {
  const user = await adapter.findOne<{ id: string }>({ model: 'user', where: byEmail(email) })
  const where = user && credentialOf(user.id)
  return where
    ? (await adapter.findOne<{ password?: string }>({ model: 'account', where }))?.password
    : undefined
}

/** Maps the library's user row. */
export function accountOf(row: Account): Account {
  return { id: row.id, email: row.email, name: row.name, role: row.role, status: row.status }
}

/** Maps a session, without its token. */
function sessionOf(row: SessionRow, absoluteEnd: number): AccountSession {
  const { id, createdAt, expiresAt, ipAddress, userAgent, mfaVerifiedUntil } = row
  return {
    id,
    createdAt: createdAt.toISOString(),
    expiresAt: new Date(Math.min(expiresAt.getTime(), absoluteEnd)).toISOString(),
    ...(ipAddress ? { ipAddress } : {}),
    ...(userAgent ? { userAgent } : {}),
    ...(mfaVerifiedUntil ? { mfaVerifiedUntil } : {}),
  }
}

async function accountConflict(
  adapter: DBTransactionAdapter,
  account: Account,
): Promise<'exists' | 'taken' | undefined> {
  const existing = await adapter.findOne({ model: 'user', where: byId(account.id) })
  if (existing !== null) return 'exists'
  return (await emailOwner(adapter, account.email, account.id)) ? 'taken' : undefined
}

/** Whether another account has the e-mail. */
async function emailOwner(adapter: DBTransactionAdapter, email: string, id: string): Promise<boolean> {
  const owner = await adapter.findOne<{ id: string }>({ model: 'user', where: byEmail(email) })
  return owner !== null && owner.id !== id
}

function insertUser(adapter: DBTransactionAdapter, account: Account): Promise<unknown> {
  const now = new Date()
  return adapter.create({
    model: 'user',
    forceAllowId: true,
    data: { id: account.id, ...columns(account), emailVerified: true, createdAt: now, updatedAt: now },
  })
}

function insertCredential(adapter: DBTransactionAdapter, id: string, hash: string): Promise<unknown> {
  const now = new Date()
  return adapter.create({
    model: 'account',
    data: {
      userId: id,
      accountId: id,
      providerId: credential,
      password: hash,
      createdAt: now,
      updatedAt: now,
    },
  })
}

/** The columns of the changed members. E-mails are stored in lower case, as the library looks them up. */
function columns({ email, name, role, status }: Partial<Omit<Account, 'id'>>): Record<string, unknown> {
  return {
    ...(email === undefined ? {} : { email: email.toLowerCase() }),
    ...(name === undefined ? {} : { name }),
    ...(role === undefined ? {} : { role }),
    ...(status === undefined ? {} : { status }),
    updatedAt: new Date(),
  }
}

export const byId = (id: string) => [{ field: 'id', value: id }]
const byEmail = (email: string) => [{ field: 'email', value: email.toLowerCase() }]
export const ofUser = (id: string) => [{ field: 'userId', value: id }]
export const credentialOf = (id: string) => [...ofUser(id), { field: 'providerId', value: credential }]
