import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { sessionCookie } from '../../edge/session-cookie.js'
import type { Awaitable } from '../../runtime/awaitable.js'
import type { IdentityDirectory } from '../../runtime/identity-directory.js'
import type { SecurityEvent } from '../../runtime/security-events.js'
import type { SessionSecrets } from '../../runtime/session-secrets.js'
import type { Client, Viewer } from '../../schema/viewer.js'
import { agentResource } from './agents/agent-authorization.js'
import { createAgentClients } from './agents/agent-clients.js'
import { type AgentAllowed, agentRoutes } from './agents/agent-routes.js'
import {
  type AuthProvider,
  type AuthProviderOptions,
  createAuthProvider,
  migrateIdentityTables,
} from './auth-provider.js'
import { authRoutes, type CheckSignInAllowed, type SignIn } from './auth-routes.js'
import { createDirectory, NEVER } from './directory.js'
import { refuseInactiveAccounts } from './external-accounts.js'
import { createExternalIssuer, type ExternalIssuerOptions } from './external-issuer.js'
import { openIdentityDatabase } from './identity-database.js'
import { createPasswordChangeReports, type ReportPasswordChange } from './password-changes.js'
import { mountAuthRoutes } from './routes.js'
import { createSecurityEvents } from './security-events.js'
import { createSessionReader, type SessionLimits } from './session-reader.js'
import { createSigningKeys, type SigningKeys } from './signing-keys.js'
import { type AcceptedTokens, createTokenViewer } from './token-viewer.js'
import { createViewerCache } from './viewer-cache.js'

export interface IdentityOptions {
  /** Origin that clients use; also the issuer and the audience of our ID tokens. */
  readonly publicUrl: string
  /** Folder of `identity.sqlite`, or `:memory:`; not used with a `databaseUrl`. */
  readonly dataDirectory: string | ':memory:'
  /** Stores the state in PostgreSQL, in the schema `identity`, instead of a file. */
  readonly databaseUrl?: string | undefined
  /** Encrypt the signing keys at rest; at least 32 characters each. */
  readonly sessionSecrets: SessionSecrets
  /**
   * An external provider of ID tokens. The embedded one then neither issues nor accepts any; sign-in by e-mail and
   * password still returns session tokens, which the backoffice document requires.
   */
  readonly oidc?: ExternalIssuerOptions | undefined
  /** Default: 30 days, and 7 for staff and administrators. */
  readonly sessionLimits?: SessionLimits | undefined
  readonly onSecurityEvent?: (event: SecurityEvent) => void
  /** Default: no sign-in is blocked. */
  readonly checkSignInAllowed?: CheckSignInAllowed
  readonly onSignIn?: (signIn: SignIn) => void
  /** Called after a person has changed the password, until it is recorded. */
  readonly onPasswordChange?: ReportPasswordChange
  /** Called before a person's permission for a program is stored; when it fails, nothing is. */
  readonly onAgentAllowed?: (allowed: AgentAllowed) => Promise<void>
  /** Called when the role, the status or a session of a person has changed. */
  readonly onAccountChange?: (subject: string) => void
  readonly log: FastifyBaseLogger
}

/** The identity provider and session management, as the edge uses it. */
export interface Identity {
  /** Issuer of the tokens of this provider. */
  readonly issuer: string
  /** Registers the authentication routes. */
  routes(app: FastifyInstance): void
  /**
   * Resolves an Authorization header. Anonymous without one; anonymous with a `refusal` for a token that is invalid,
   * expired, of the wrong kind or of an account that is not active. Results are cached for at most 4 s.
   * @throws when the database is unavailable
   */
  viewerOf(authorization: string | undefined, accepts: AcceptedTokens, client?: Client): Awaitable<Viewer>
  /** Drops the cached entries of a person whose account another process has changed. */
  forgetViewer(subject: string): void
  readonly directory: IdentityDirectory
  /**
   * Runs work that has not been completed on this database before; work that failed or was interrupted runs again, and
   * processes that start at the same time may run it concurrently.
   */
  once(name: string, work: () => Promise<void>): Promise<void>
  /** Whether the database is reachable. */
  ready(): Promise<boolean>
  /** See {@link SigningKeys.assertCanSign}. */
  assertCanSign(): Promise<void>
  /** Signs ID tokens with a new key from now on; those already signed stay valid until they expire. */
  rotateSigningKey(): Promise<void>
  /** Encrypts the signing keys with the current session secret, see {@link SigningKeys.reencrypt}. */
  reencryptSigningKeys(): ReturnType<SigningKeys['reencrypt']>
  close(): Promise<void>
}

const viewerLifetimeMs = 4_000
const viewerCapacity = 10_000
const dayMs = 24 * 3_600_000
const defaultSessionLimits: SessionLimits = { defaultMs: 30 * dayMs, staffMs: 7 * dayMs }
const sweepIntervalMs = 3_600_000
/** The backoffice may be unavailable when a password is changed. */
const reportIntervalMs = 60_000

/**
 * Opens the identity provider. Migrates its tables and creates the first signing key if necessary, in one process at
 * a time.
 */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const issuer = new URL(options.publicUrl).href.replace(/\/$/, '')
  const database = openIdentityDatabase(options)
  const providerOptions: AuthProviderOptions = {
    issuer,
    secrets: options.sessionSecrets,
    database,
    log: options.log,
  }
  const { auth, keys } = await startProvider(providerOptions)

  const cache = createViewerCache({ lifetimeMs: viewerLifetimeMs, capacity: viewerCapacity })
  const changed = (subject: string) => {
    cache.invalidate(subject)
    options.onAccountChange?.(subject)
  }
  const events = createSecurityEvents(options.onSecurityEvent)
  const sessionLimits = options.sessionLimits ?? defaultSessionLimits
  const sessions = createSessionReader(auth, sessionLimits)
  const clients = createAgentClients(auth, agentResource(issuer))
  const directory = createDirectory({
    auth,
    agents: clients,
    provider: options.oidc?.issuer ?? 'embedded',
    providers: options.oidc === undefined ? ['email'] : ['email', 'oidc'],
    sessionLimits,
    onChange: changed,
  })
  const external = options.oidc && {
    issuer: options.oidc.issuer,
    resolve: createExternalIssuer(options.oidc, refuseInactiveAccounts(auth)),
  }
  const passwordChanges = createPasswordChangeReports(
    auth,
    options.onPasswordChange ?? (async () => true),
    options.log,
  )
  const routes = authRoutes({
    auth,
    sessions,
    keys,
    issuer,
    ...(external && { externalIssuer: external.issuer }),
    events,
    checkSignInAllowed: options.checkSignInAllowed ?? (async () => ({})),
    onSignIn: options.onSignIn ?? (() => {}),
    reportPasswordChanges: passwordChanges.start,
    invalidate: changed,
  })
  const ofAgents = agentRoutes({
    auth,
    sessions,
    keys,
    clients,
    issuer,
    onAgentAllowed: options.onAgentAllowed ?? (async () => {}),
  })
  const sweep = setInterval(() => {
    void sweepSessions(auth, options.log)
    clients
      .sweep()
      .catch((error) => options.log.error({ err: error }, 'unused programs could not be deleted'))
  }, sweepIntervalMs).unref()
  const reports = setInterval(passwordChanges.start, reportIntervalMs).unref()

  return {
    issuer,
    routes: (app) => mountAuthRoutes(app, [...routes, ...ofAgents], sessionCookie(options.publicUrl)),
    viewerOf: createTokenViewer({
      sessions,
      keys,
      clients,
      cache,
      events,
      log: options.log,
      ...(external && { external }),
    }),
    forgetViewer: cache.invalidate,
    directory,
    async once(name, work) {
      const model = 'verification'
      const identifier = `once:${name}`
      const done = await auth.adapter.findOne({ model, where: [{ field: 'identifier', value: identifier }] })
      if (done !== null) return
      await work()
      await auth.adapter.create({ model, data: { identifier, value: 'done', expiresAt: NEVER } })
    },
    ready: database.isReachable,
    assertCanSign: keys.assertCanSign,
    rotateSigningKey: keys.rotate,
    reencryptSigningKeys: keys.reencrypt,
    async close() {
      clearInterval(sweep)
      clearInterval(reports)
      await passwordChanges.idle()
      await database.close()
    },
  }
}

/** Creates the tables of the identity provider without a signing key, for a copy of another database. */
export async function createIdentityTables(options: IdentityOptions): Promise<void> {
  const database = openIdentityDatabase(options)
  const { publicUrl: issuer, sessionSecrets: secrets, log } = options
  try {
    await database.withStartupLock(() => migrateIdentityTables({ issuer, secrets, database, log }))
  } finally {
    await database.close()
  }
}

async function startProvider(
  options: AuthProviderOptions,
): Promise<{ auth: AuthProvider; keys: SigningKeys }> {
  try {
    return await options.database.withStartupLock(async () => {
      await migrateIdentityTables(options)
      const auth = await createAuthProvider(options)
      const keys = createSigningKeys(auth, options.issuer)
      await keys.published()
      return { auth, keys }
    })
  } catch (error) {
    await options.database.close()
    throw error
  }
}

/** Deletes expired sessions; the library does so only when one is used. */
async function sweepSessions({ adapter }: AuthProvider, log: FastifyBaseLogger): Promise<void> {
  try {
    const where = [{ field: 'expiresAt', operator: 'lt' as const, value: new Date() }]
    await adapter.deleteMany({ model: 'session', where })
  } catch (error) {
    log.error({ err: error }, 'expired sessions could not be deleted')
  }
}
