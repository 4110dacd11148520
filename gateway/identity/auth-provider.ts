import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { bearer, jwt } from 'better-auth/plugins'
import type { FastifyBaseLogger } from 'fastify'
import { type Account, passwordLength } from '../../runtime/identity-directory.js'
import type { SessionSecrets } from '../../runtime/session-secrets.js'
import { scopeClaim } from '../../schema/guards.js'
import type { Role } from '../../schema/viewer.js'
import { agentAuthorization, agentConsentPage } from './agents/agent-authorization.js'
import {
  databaseAdapterOf,
  disableIdleAsyncHooks,
  findHookUser,
  type HookContext,
  internalsOf,
  migrateBetterAuth,
  versionedSecrets,
} from './better-auth-internals.js'
import { withHashedSessionTokens } from './hashed-session-tokens.js'
import type { IdentityDatabase } from './identity-database.js'
import { lifetimes } from './lifetimes.js'

export interface AuthProviderOptions {
  readonly issuer: string
  readonly secrets: SessionSecrets
  readonly database: IdentityDatabase
  readonly log: FastifyBaseLogger
}

/** Settings of the JWT plugin: signing keys and claims of ID tokens. */
export function idTokenOptions(issuer: string) {
  return {
    // Otherwise every session lookup would sign an unused token.
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
        scope: scopeClaim(user.role as Role),
        sid: session.id,
      }),
    },
  }
}

/**
 * Configures the library: e-mail and password, no sign-up, sessions of seven days that are renewed by use, ID tokens.
 * It is called in process only, never mounted: clients can reach only the routes of auth-routes.ts.
 */
export async function createAuthProvider(options: AuthProviderOptions) {
  await disableIdleAsyncHooks()
  const adapter = withHashedSessionTokens(await databaseAdapterOf(settings(options)))
  const auth = betterAuth({ ...settings(options), database: () => adapter })
  return { api: auth.api, handler: auth.handler, adapter, ...(await internalsOf(auth)) }
}

/** {@link createAuthProvider} */
export type AuthProvider = Awaited<ReturnType<typeof createAuthProvider>>

/** Migrates the library's tables. Only one process at a time may do so. */
export async function migrateIdentityTables(options: AuthProviderOptions): Promise<void> {
  await migrateBetterAuth(settings(options))
}

function tablesOf({ kysely, type, schemaName }: IdentityDatabase) {
  return { db: kysely, type, transaction: true, ...(schemaName === undefined ? {} : { schemaName }) }
}

function settings({ issuer, secrets, log, database }: AuthProviderOptions) {
  return {
    database: tablesOf(database),
    baseURL: issuer,
    plugins: [bearer(), jwt(idTokenOptions(issuer)), agentAuthorization(issuer)],
    onAPIError: {
      errorURL: agentConsentPage(issuer),
      onError: (error: unknown) => {
        if (!(error instanceof APIError) || error.statusCode >= 500)
          log.error({ err: error }, 'the identity provider failed')
      },
    },
    basePath: '/api/auth',
    secrets: versionedSecrets(secrets),
    telemetry: { enabled: false },
    // Rate limiting happens at the edge.
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
        hasSecondFactor: { type: 'boolean', required: true, defaultValue: false, input: false },
      },
    },
    databaseHooks: { session: { create: { before: assertActive } } },
  } satisfies BetterAuthOptions
}

/** Our own code on an error of the library. */
export const ACCOUNT_NOT_ACTIVE = 'ACCOUNT_NOT_ACTIVE'

/** Every session creation goes through this hook: the account must be active. */
async function assertActive(session: { userId: string }, context: HookContext): Promise<void> {
  const user = await findHookUser<Account>(context, session.userId)
  if (user?.status === 'active') return
  throw new APIError('FORBIDDEN', {
    code: ACCOUNT_NOT_ACTIVE,
    message: inactiveAccountMessage(user?.status ?? 'inactive'),
  })
}

/** The message for a person with the right password, or a live token, whose account is not active. */
export function inactiveAccountMessage(status: Exclude<Account['status'], 'active'> | string): string {
  const state = status === 'waitlist' ? 'on the waiting list' : status
  return `This account is ${state}. Ask an administrator to activate it.`
}
