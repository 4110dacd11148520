import { join } from 'node:path'
import type { VariableName } from '../runtime/environment/environment.js'
import type { Environment } from '../runtime/environment/read-environment.js'
import { type RedisAccess, redisAccess } from '../runtime/environment/redis-access.js'
import { projectRoot } from '../runtime/project-root.js'
import { type SessionSecrets, sessionSecretsOf, sessionVariables } from '../runtime/session-secrets.js'
import { type GraphqlLimits, graphqlLimits } from '../schema/graphql-limits.js'
import { checkManifests, readManifests } from './documents/manifest.js'
import type { DocumentMode, DocumentPolicy } from './documents/trusted-documents.js'

/** The trusted documents of `schema/operations`. */
export const documentManifestFile = join(projectRoot, 'schema/generated/trusted-documents.json')
const dashboardManifestFile = join(projectRoot, 'schema/generated/dashboard-documents.json')

/** Environment variables of a gateway over any supergraph. */
export const anySupergraphVariables = [
  'NODE_ENV',
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'LOG_LEVEL',
  'REDIS_URL',
  'REDIS_PREFIX',
  'RATE_LIMIT_MULTIPLIER',
  'GRAPHQL_LIMITS',
  'SLOW_OPERATION_MS',
  'GRAPHQL_INTROSPECTION',
  'GRAPHQL_EXPLORER',
  'GRAPHQL_CLIENTS',
  'TRUSTED_DOCUMENTS',
  'TRUSTED_DOCUMENT_FILES',
  'OPERATIONS_TOKEN',
  'CORS_ORIGINS',
  'TRUST_PROXY',
] as const satisfies readonly VariableName[]

/** Environment variables of the edge. */
export const gatewayVariables = [
  ...anySupergraphVariables,
  'DATA_DIR',
  'DATABASE_URL',
  'API_DOCS',
  'INTERNAL_HOST',
  'INTERNAL_PORT',
  ...sessionVariables,
  'SESSION_MAX_HOURS',
  'STAFF_SESSION_MAX_HOURS',
  'OIDC_ISSUER',
  'OIDC_AUDIENCE',
  'OIDC_JWKS_URL',
  'OIDC_MFA_ACR',
  'WALLET_URL',
  'AI_HUB_URL',
  'BACKOFFICE_URL',
  'AI_HUB_API_KEY',
  'WEBHOOK_ALLOW_PRIVATE',
] as const satisfies readonly VariableName[]

/** The settings of a gateway over any supergraph. */
export interface AnySupergraphConfig {
  readonly production: boolean
  readonly host: string
  readonly port: number
  /** The origin that clients use; with port 0 it is unknown until the server listens. */
  readonly publicUrl: string
  readonly logLevel: string
  readonly redis: RedisAccess | undefined
  readonly rateLimitMultiplier: number
  readonly graphqlLimits: GraphqlLimits
  /** Milliseconds from which an operation is logged as slow. */
  readonly slowOperationMs: number
  readonly introspection: boolean
  /** What opens at `/graphql` in a browser; `auto` is the Sandbox if its host can be reached, else GraphiQL. */
  readonly explorer: 'auto' | 'sandbox' | 'graphiql'
  readonly documents: DocumentPolicy
  /** Token of monitoring systems for data that only operators may read. */
  readonly operationsToken: string | undefined
  readonly corsOrigins: readonly string[]
  /** Fastify's option: the number of proxies, or their networks. */
  readonly trustProxy: boolean | number | readonly string[]
}

/** The edge's settings. */
export interface GatewayConfig extends AnySupergraphConfig {
  readonly dataDirectory: string
  readonly databaseUrl: string | undefined
  /** Whether everyone may read the API descriptions. */
  readonly apiDocs: boolean
  /** Where subgraphs in other processes call the edge. */
  readonly internal: { readonly host: string; readonly port: number }
  readonly sessionSecrets: SessionSecrets
  readonly sessionLimits: { defaultMs: number; staffMs: number }
  readonly oidc: { issuer: string; audience: string; jwksUrl?: string; mfaAcr: readonly string[] } | undefined
  /** The URLs of subgraphs in other processes. */
  readonly remote: Partial<Record<'wallet' | 'ai-hub' | 'backoffice', readonly string[]>>
  /** Whether pictures may be downloaded from private addresses. */
  readonly allowPrivateTargets: boolean
  readonly aiHubKeys: readonly { name: string; key: string }[]
}

/**
 * The settings of a gateway over any supergraph from a checked environment.
 * @param manifests of trusted documents in addition to those of the environment
 * @throws EnvironmentError
 */
export function anySupergraphConfig(
  env: Environment<(typeof anySupergraphVariables)[number]>,
  manifests: readonly string[] = [],
): AnySupergraphConfig {
  const production = env.NODE_ENV === 'production'
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`,
    logLevel: env.LOG_LEVEL,
    redis: redisAccess(env),
    rateLimitMultiplier: env.RATE_LIMIT_MULTIPLIER,
    graphqlLimits: limitsOf(env.GRAPHQL_LIMITS),
    slowOperationMs: env.SLOW_OPERATION_MS,
    introspection: env.GRAPHQL_INTROSPECTION ?? !production,
    explorer: env.GRAPHQL_EXPLORER,
    documents: documentPolicy(env.TRUSTED_DOCUMENTS, env.GRAPHQL_CLIENTS, [
      ...manifests,
      ...env.TRUSTED_DOCUMENT_FILES,
    ]),
    operationsToken: env.OPERATIONS_TOKEN,
    corsOrigins: env.CORS_ORIGINS,
    trustProxy: env.TRUST_PROXY,
  }
}

/** The edge's settings from a checked environment. @throws EnvironmentError */
export function gatewayConfig(env: Environment<(typeof gatewayVariables)[number]>): GatewayConfig {
  return {
    ...anySupergraphConfig(env, [documentManifestFile, dashboardManifestFile]),
    dataDirectory: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    apiDocs: env.API_DOCS ?? env.NODE_ENV !== 'production',
    internal: { host: env.INTERNAL_HOST, port: env.INTERNAL_PORT },
    sessionSecrets: sessionSecretsOf(env),
    sessionLimits: {
      defaultMs: env.SESSION_MAX_HOURS * 3_600_000,
      staffMs: env.STAFF_SESSION_MAX_HOURS * 3_600_000,
    },
    oidc:
      env.OIDC_ISSUER && env.OIDC_AUDIENCE
        ? {
            issuer: env.OIDC_ISSUER,
            audience: env.OIDC_AUDIENCE,
            ...(env.OIDC_JWKS_URL ? { jwksUrl: env.OIDC_JWKS_URL } : {}),
            mfaAcr: env.OIDC_MFA_ACR,
          }
        : undefined,
    remote: {
      ...(env.WALLET_URL ? { wallet: env.WALLET_URL } : {}),
      ...(env.AI_HUB_URL ? { 'ai-hub': env.AI_HUB_URL } : {}),
      ...(env.BACKOFFICE_URL ? { backoffice: env.BACKOFFICE_URL } : {}),
    },
    allowPrivateTargets: env.WEBHOOK_ALLOW_PRIVATE,
    aiHubKeys: (env.AI_HUB_API_KEY ?? []).map(namedKey),
  }
}

/** The default limits, overridden by the configured ones. */
function limitsOf(pairs: readonly string[]): GraphqlLimits {
  const configured = pairs.map((pair) => pair.split('=') as [string, string])
  return { ...graphqlLimits, ...Object.fromEntries(configured.map(([name, limit]) => [name, Number(limit)])) }
}

/** The documents of manifests, and the mode of each client. @throws EnvironmentError as {@link readManifests} */
function documentPolicy(
  modes: readonly string[],
  clients: readonly string[],
  files: readonly string[],
): DocumentPolicy {
  const pairs = modes.map(
    (mode) => (mode.includes('=') ? mode.split('=') : ['', mode]) as [string, DocumentMode],
  )
  const { '': mode = 'off', ...clientModes } = Object.fromEntries(pairs)
  return { manifest: readManifests(files), mode, clients: clients.map(namedKey), clientModes }
}

/** Faults of the files of trusted documents, for a program that reports them together with those of other settings. */
export function documentFileFaults(valid: Partial<Environment<'TRUSTED_DOCUMENT_FILES'>>): readonly string[] {
  return checkManifests(valid.TRUSTED_DOCUMENT_FILES ?? []).faults
}

/** Parses `name:key`, or a key without a name. */
function namedKey(entry: string, index: number): { name: string; key: string } {
  const colon = entry.indexOf(':')
  return colon > 0
    ? { name: entry.slice(0, colon), key: entry.slice(colon + 1) }
    : { name: `key-${index + 1}`, key: entry }
}
