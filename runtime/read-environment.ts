import type { z } from 'zod'
import { environment, type Variable, type VariableName } from './environment.js'

type Value<Name extends VariableName> = z.output<(typeof environment)[Name]['schema']>
type HasFallback<Name extends VariableName> = (typeof environment)[Name] extends { fallback: string }
  ? true
  : false

/** The values of the named variables, typed; a variable without a default may be undefined. */
export type Environment<Names extends VariableName> = {
  readonly [Name in Names]: HasFallback<Name> extends true ? Value<Name> : Value<Name> | undefined
}

/** All faults of an environment in one message, so that an operator corrects them in one go. */
export class EnvironmentError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The environment cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'EnvironmentError'
  }
}

/** A rule over several variables. It holds for the programs that read `of`; answers a fault, or nothing. */
interface Rule {
  readonly of: VariableName
  readonly fault: (given: Readonly<Record<string, string | undefined>>) => string | undefined
}

/** Why a backoffice in a process of its own needs Redis. */
export const redisRequiredReason =
  'clients of event streams are at the edge, and hear nothing of what happens in the other process without it'

const rules: readonly Rule[] = [
  {
    of: 'SEED',
    fault: (given) =>
      inProduction(given) && given.SEED === 'demo' ? 'SEED must not be demo in production' : undefined,
  },
  {
    of: 'AI_HUB_API_KEY',
    fault: (given) =>
      inProduction(given) && !given.AI_HUB_API_KEY && given.AI_HUB_OPEN !== 'true'
        ? 'AI_HUB_API_KEY must be set in production, or AI_HUB_OPEN=true must say that the AI hub is open on purpose'
        : undefined,
  },
  {
    of: 'BACKOFFICE_URL',
    fault: (given) =>
      inProduction(given) && given.BACKOFFICE_URL && !given.REDIS_URL
        ? `REDIS_URL must be set in production together with BACKOFFICE_URL: ${redisRequiredReason}`
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

/**
 * Reads and checks the named variables. An empty value counts as unset.
 * @throws EnvironmentError naming every faulty variable, never its value (it may be a secret).
 */
export function readEnvironment<const Names extends VariableName>(
  source: Readonly<Record<string, string | undefined>>,
  names: readonly Names[],
): Environment<Names> {
  const faults: string[] = []
  const values: Record<string, unknown> = {}
  for (const name of new Set(names)) {
    const entry: Variable<z.ZodType> = environment[name]
    const given = source[name] || undefined
    if (inProduction(source) && entry.secret && (given === undefined || given === entry.fallback))
      faults.push(`${name} must be set in production (${entry.about})`)
    const text = given ?? entry.fallback
    if (text === undefined) continue
    const parsed = entry.schema.safeParse(text)
    if (parsed.success) values[name] = parsed.data
    else
      faults.push(`${name} ${parsed.error.issues.map((issue) => issue.message).join('; ')} (${entry.about})`)
  }
  for (const rule of rules) {
    const fault = names.some((name) => name === rule.of) ? rule.fault(source) : undefined
    if (fault) faults.push(fault)
  }
  if (faults.length > 0) throw new EnvironmentError(faults)
  return values as Environment<Names>
}
