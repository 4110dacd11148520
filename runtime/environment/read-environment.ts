import type { z } from 'zod'
import { environment, type VariableName } from './environment.js'
import { valueFault } from './value-fault.js'
import type { Variable } from './variable.js'

type Value<Name extends VariableName> = z.output<(typeof environment)[Name]['schema']>
type HasFallback<Name extends VariableName> = (typeof environment)[Name] extends { fallback: string }
  ? true
  : false

/** The values of the named variables, typed; a variable without a default may be undefined. */
export type Environment<Names extends VariableName> = {
  readonly [Name in Names]: HasFallback<Name> extends true ? Value<Name> : Value<Name> | undefined
}

/** An error with all faults of an environment. */
export class EnvironmentError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`Invalid environment:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'EnvironmentError'
  }
}

/** A rule over several variables, for programs that read `of`. `fault` returns the message if it is broken. */
interface Rule {
  readonly of: VariableName
  readonly fault: (given: Readonly<Record<string, string | undefined>>) => string | undefined
}

/** Why a backoffice in its own process needs a server that it shares with the edge. */
export const redisRequiredReason =
  'event streams are served by the edge and receive events of other processes only through Redis or PostgreSQL'

const rules: readonly Rule[] = [
  {
    of: 'SEED',
    fault: (given) =>
      inProduction(given) && given.SEED === 'demo' ? 'SEED must not be demo in production' : undefined,
  },
  {
    of: 'AI_HUB_API_KEY',
    fault: (given) =>
      (inProduction(given) || isExposed(given)) && !given.AI_HUB_API_KEY && given.AI_HUB_OPEN !== 'true'
        ? 'AI_HUB_API_KEY must be set in production, and to serve other machines; AI_HUB_OPEN=true allows the AI hub without keys'
        : undefined,
  },
  {
    of: 'DEMO_PASSWORD',
    fault: (given) =>
      isExposed(given) && given.SEED !== 'none' && !inProduction(given) && isPublic('DEMO_PASSWORD', given)
        ? 'DEMO_PASSWORD must be set to serve other machines: its default is public; SEED=none creates no demo accounts'
        : undefined,
  },
  {
    of: 'JOB_ENGINE',
    fault: (given) =>
      given.JOB_ENGINE === 'graphile-worker' && !given.DATABASE_URL
        ? 'JOB_ENGINE=graphile-worker needs PostgreSQL: set DATABASE_URL, or unset JOB_ENGINE'
        : undefined,
  },
  {
    of: 'DATABASE_READ_URL',
    fault: (given) =>
      given.DATABASE_READ_URL && !given.DATABASE_URL
        ? 'DATABASE_READ_URL must be a replica of DATABASE_URL: set both, or neither'
        : undefined,
  },
  {
    of: 'TRUST_PROXY',
    fault: (given) =>
      inProduction(given) && given.TRUST_PROXY === 'true'
        ? 'TRUST_PROXY must not be true in production, because clients could write any address; set the number of proxies or their networks'
        : undefined,
  },
  {
    of: 'PUBLIC_URL',
    fault: (given) =>
      inProduction(given) && !given.PUBLIC_URL?.startsWith('https://')
        ? 'PUBLIC_URL must be set to an https URL in production'
        : undefined,
  },
  {
    of: 'WALLET_PLAY_MONEY',
    fault: (given) =>
      inProduction(given) && !given.HORIZON_URL_PUBLIC && given.WALLET_PLAY_MONEY !== 'true'
        ? 'HORIZON_URL_PUBLIC must be set in production; WALLET_PLAY_MONEY=true allows play money on the embedded ledger'
        : undefined,
  },
  {
    of: 'DONATION_ACCOUNT_PUBLIC',
    fault: (given) =>
      inProduction(given) && given.HORIZON_URL_PUBLIC && !given.DONATION_ACCOUNT_PUBLIC
        ? 'DONATION_ACCOUNT_PUBLIC must be set in production together with HORIZON_URL_PUBLIC'
        : undefined,
  },
  {
    of: 'BACKOFFICE_URL',
    fault: (given) =>
      inProduction(given) && given.BACKOFFICE_URL && !given.REDIS_URL && !given.DATABASE_URL
        ? `REDIS_URL or DATABASE_URL must be set in production together with BACKOFFICE_URL: ${redisRequiredReason}`
        : undefined,
  },
  {
    of: 'WALLET_MASTER_KEY',
    fault: (given) =>
      inProduction(given) && !given.WALLET_MASTER_KEY && !given.WALLET_KEY_SERVICE_URL
        ? 'WALLET_MASTER_KEY must be set in production (32 bytes in base64), or WALLET_KEY_SERVICE_URL'
        : undefined,
  },
  {
    of: 'WALLET_KEY_SERVICE_URL',
    fault: (given) =>
      given.WALLET_KEY_SERVICE_URL && !given.WALLET_KEY_SERVICE_TOKEN
        ? 'WALLET_KEY_SERVICE_TOKEN must be set together with WALLET_KEY_SERVICE_URL'
        : undefined,
  },
  {
    of: 'HORIZON_URL_PUBLIC',
    fault: (given) =>
      !inProduction(given) && given.HORIZON_URL_PUBLIC && given.ALLOW_REAL_NETWORK !== 'true'
        ? 'HORIZON_URL_PUBLIC moves real money and must not be set outside production; ALLOW_REAL_NETWORK=true allows it'
        : undefined,
  },
  {
    of: 'OIDC_ISSUER',
    fault: (given) =>
      given.OIDC_ISSUER && !given.OIDC_AUDIENCE
        ? 'OIDC_AUDIENCE must be set together with OIDC_ISSUER'
        : undefined,
  },
  {
    of: 'TRUSTED_DOCUMENTS',
    fault: (given) => {
      const clients = namesIn(given.GRAPHQL_CLIENTS, ':')
      const unknown = namesIn(given.TRUSTED_DOCUMENTS, '=').filter((name) => !clients.includes(name))
      return unknown.length > 0
        ? `TRUSTED_DOCUMENTS names a client that GRAPHQL_CLIENTS does not: ${unknown.join(', ')}`
        : undefined
    },
  },
  {
    of: 'MICROBLOG_PROVIDER',
    fault: (given) =>
      given.MICROBLOG_PROVIDER === 'mastodon' && !given.MICROBLOG_BASE_URL
        ? 'MICROBLOG_BASE_URL must be set together with MICROBLOG_PROVIDER=mastodon'
        : undefined,
  },
  {
    of: 'LLM_BASE_URL',
    fault: (given) =>
      given.LLM_BASE_URL && !given.LLM_MODEL ? 'LLM_MODEL must be set together with LLM_BASE_URL' : undefined,
  },
]

function inProduction(given: Readonly<Record<string, string | undefined>>): boolean {
  return given.NODE_ENV === 'production'
}

/** The names in a list of pairs. */
function namesIn(list: string | undefined, separator: string): string[] {
  const pairs = (list ?? '').split(',').map((entry) => entry.trim().split(separator))
  return pairs.flatMap(([name, ...value]) => (name && value.length > 0 ? [name] : []))
}

/** Whether a listener can be reached from other machines. */
function isExposed(given: Readonly<Record<string, string | undefined>>): boolean {
  return (['HOST', 'INTERNAL_HOST'] as const).some(
    (name) => !isLoopback(given[name] || environment[name].fallback),
  )
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** What is wrong with a secret that is absent or has its default, where that is not safe. */
function secretFault(
  name: VariableName,
  source: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const { fallback }: Variable<z.ZodType> = environment[name]
  if (inProduction(source) && (source[name] || fallback) === fallback) return 'must be set in production'
  return isExposed(source) && isPublic(name, source)
    ? 'must be set to serve other machines: its default is public'
    : undefined
}

/** Whether a secret has its default, which anyone can read in the source. */
function isPublic(name: VariableName, given: Readonly<Record<string, string | undefined>>): boolean {
  const { fallback }: Variable<z.ZodType> = environment[name]
  return fallback !== undefined && (given[name] || fallback) === fallback
}

/**
 * Reads and validates the named variables. A blank value counts as unset: zod would read it as the number 0, or as an empty list.
 * @param furtherFaults finds faults that only this program checks for, in the valid values
 * @throws EnvironmentError naming every invalid variable, never its value (it may be a secret)
 */
export function readEnvironment<const Names extends VariableName>(
  source: Readonly<Record<string, string | undefined>>,
  names: readonly Names[],
  furtherFaults: (valid: Partial<Environment<Names>>) => readonly string[] = () => [],
): Environment<Names> {
  const faults: string[] = []
  const values: Record<string, unknown> = {}
  const given = Object.fromEntries(Object.entries(source).filter(([, text]) => text?.trim()))
  for (const name of new Set(names)) {
    const entry: Variable<z.ZodType> = environment[name]
    const unsafe = entry.secret ? secretFault(name, given) : undefined
    if (unsafe) faults.push(`${name} ${unsafe} (${entry.about})`)
    const text = given[name] ?? entry.fallback
    if (text === undefined) continue
    const parsed = entry.schema.safeParse(text, { error: valueFault })
    if (parsed.success) values[name] = parsed.data
    else
      faults.push(`${name} ${parsed.error.issues.map((issue) => issue.message).join('; ')} (${entry.about})`)
  }
  for (const rule of rules) {
    const fault = names.some((name) => name === rule.of) ? rule.fault(given) : undefined
    if (fault) faults.push(fault)
  }
  faults.push(...furtherFaults(values as Partial<Environment<Names>>))
  if (faults.length > 0) throw new EnvironmentError(faults)
  return values as Environment<Names>
}
