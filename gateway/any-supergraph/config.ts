import type { VariableName } from '../../runtime/environment/environment.js'
import type { Environment } from '../../runtime/environment/read-environment.js'
import { redisAccess } from '../../runtime/environment/redis-access.js'
import { documentPolicy, type GatewayConfig, limitsOf } from '../config.js'

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

/** The settings of a gateway over any supergraph: the general ones of the edge. */
export type AnySupergraphConfig = Pick<
  GatewayConfig,
  | 'production'
  | 'host'
  | 'port'
  | 'publicUrl'
  | 'logLevel'
  | 'redis'
  | 'rateLimitMultiplier'
  | 'graphqlLimits'
  | 'slowOperationMs'
  | 'introspection'
  | 'explorer'
  | 'documents'
  | 'operationsToken'
  | 'corsOrigins'
  | 'trustProxy'
>

/** @throws EnvironmentError */
export function anySupergraphConfig(
  env: Environment<(typeof anySupergraphVariables)[number]>,
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
    documents: documentPolicy(env.TRUSTED_DOCUMENTS, env.GRAPHQL_CLIENTS, env.TRUSTED_DOCUMENT_FILES),
    operationsToken: env.OPERATIONS_TOKEN,
    corsOrigins: env.CORS_ORIGINS,
    trustProxy: env.TRUST_PROXY,
  }
}
