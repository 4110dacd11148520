import type { AsyncLocalStorage } from 'node:async_hooks'
import {
  getCurrentAuthContextAsyncLocalStorage,
  getCurrentDBAdapterAsyncLocalStorage,
  getRequestStateAsyncLocalStorage,
} from '@better-auth/core/context'
import { type BetterAuthOptions, betterAuth, type DBAdapter } from 'better-auth'
import { APIError } from 'better-auth/api'
import { getAdapter } from 'better-auth/db/adapter'
import { getMigrations } from 'better-auth/db/migration'
import { bearer, jwt } from 'better-auth/plugins'
import type { FastifyBaseLogger } from 'fastify'
import { type Account, passwordLength } from '../../runtime/identity-directory.js'
import { disableAsyncHooksWhenIdle } from '../../runtime/idle-async-hooks.js'
import { withHashedSessionTokens } from './hashed-session-tokens.js'
import type { IdentityDatabase } from './identity-database.js'

/** The library's storages, of which there is one set a process. */
const quietStorages = Promise.all([
  getCurrentAuthContextAsyncLocalStorage(),
  getCurrentDBAdapterAsyncLocalStorage(),
  getRequestStateAsyncLocalStorage(),
]).then((storages) => {
  for (const storage of storages) disableAsyncHooksWhenIdle(storage as AsyncLocalStorage<unknown>)
})

/** How long things live, in seconds. */
export const lifetimes = {
  session: 7 * 24 * 3600,
  /** A session in use is prolonged at most this often. */
  sessionRenewal: 24 * 3600,
  idToken: 3600,
  /** A signing key is replaced by itself after this time… */
  signingKey: 90 * 24 * 3600,
  /** …and stays published this much longer: past the last ID token it signed, and a margin for slow clocks. */
  retiredKey: 2 * 3600,
} as const

/** What the library needs to know of us. */
export interface AuthProviderOptions {
  readonly issuer: string
  readonly secret: string
  readonly database: IdentityDatabase
  readonly log: FastifyBaseLogger
}

/** Settings of the JWT plugin: which keys sign ID tokens, and what the tokens say. */
export function idTokenOptions(issuer: string) {
  return {
    // Else every reading of a session would sign a token that nobody asked for.
    disableSettingJwtHeader: true,
    jwks: {
      keyPairConfig: { alg: 'ES256' as const },
      rotationInterval: lifetimes.signingKey,
      gracePeriod: lifetimes.retiredKey,
    },
    jwt: {
      issuer,
      audience: issuer,
      expirationTime: `${lifetimes.idToken}s`,
      definePayload: ({ user, session }: { user: Record<string, unknown>; session: { id: string } }) => ({
        email: user.email,
        name: user.name,
        role: user.role,
        sid: session.id,
      }),
    },
  }
}

/**
 * The library, set up: e-mail and password, no sign-up, sessions of seven days that use prolongs, ID tokens.
 * It is called in process only (`api`), never mounted: what is not in auth-routes.ts cannot be reached.
 */
export async function createAuthProvider(options: AuthProviderOptions) {
  await quietStorages
  const plain = await getAdapter({ ...settings(options), database: tablesOf(options.database) })
  const adapter: DBAdapter = withHashedSessionTokens(plain)
  const auth = betterAuth({ ...settings(options), database: () => adapter })
  const context = await auth.$context
  return { api: auth.api, context, adapter, passwords: context.password }
}

/** The library at work: its calls, and the database as it sees it. */
export type AuthProvider = Awaited<ReturnType<typeof createAuthProvider>>

/** Brings the tables to the shape that the library expects. Only one process at a time may do so. */
export async function migrateIdentityTables(options: AuthProviderOptions): Promise<void> {
  const { runMigrations } = await getMigrations({
    ...settings(options),
    database: tablesOf(options.database),
  })
  await runMigrations()
}

function tablesOf({ kysely, type, schemaName }: IdentityDatabase) {
  return { db: kysely, type, transaction: true, ...(schemaName === undefined ? {} : { schemaName }) }
}

function settings({ issuer, secret, log }: AuthProviderOptions) {
  return {
    baseURL: issuer,
    plugins: [bearer(), jwt(idTokenOptions(issuer))],
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    // Limits are the edge's business, which knows viewers and shares its counters.
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (level: 'debug' | 'info' | 'success' | 'warn' | 'error', message: string, ...details: unknown[]) =>
        log[level === 'error' ? 'error' : 'debug'](
          { err: details.find((detail) => detail instanceof Error) },
          message,
        ),
    },
    advanced: { database: { joins: true } },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.minimum,
      maxPasswordLength: passwordLength.maximum,
    },
    session: {
      expiresIn: lifetimes.session,
      updateAge: lifetimes.sessionRenewal,
      additionalFields: { mfaVerifiedUntil: { type: 'string', required: false, input: false } },
    },
    user: {
      additionalFields: {
        role: { type: 'string', required: true, defaultValue: 'user', input: false },
        status: { type: 'string', required: true, defaultValue: 'pending', input: false },
      },
    },
    databaseHooks: { session: { create: { before: refuseUnlessActive } } },
  } satisfies BetterAuthOptions
}

/** Codes of our own on the library's errors. */
export const accountNotActive = 'ACCOUNT_NOT_ACTIVE'

/** No way to a session passes this: the account must be active when it begins. */
async function refuseUnlessActive(
  session: { userId: string },
  context: { context: { internalAdapter: { findUserById(id: string): Promise<object | null> } } } | null,
): Promise<void> {
  const user = (await context?.context.internalAdapter.findUserById(session.userId)) as
    | Account
    | null
    | undefined
  if (user?.status === 'active') return
  throw new APIError('FORBIDDEN', {
    code: accountNotActive,
    message: whyNotActive(user?.status ?? 'inactive'),
  })
}

/** What to tell a person who gave the right password, or a live token, of an account that is not active. */
export function whyNotActive(status: Exclude<Account['status'], 'active'> | string): string {
  const state = status === 'waitlist' ? 'on the waiting list' : status
  return `This account is ${state}. Ask an administrator to activate it.`
}
