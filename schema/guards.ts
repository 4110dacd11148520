import type { Role, Viewer } from './viewer.js'

/**
 * Who may use a field: a role; `signed-in`: every person; `signing-in`: also a person whose sign-in waits for the second
 * factor; `api-client`: callers of the AI hub's REST paths; `anyone`. The platform's services may use every field.
 */
export type Allowed = Role | 'signed-in' | 'signing-in' | 'api-client' | 'service' | 'anyone'

/** Who may use each root field, by coordinate (`Query.users`). Generated from the resolvers' guards. */
export type Guards = Readonly<Record<string, readonly Allowed[]>>

/**
 * Decides whether a guard admits a viewer: yes, after signing in, or no.
 */
export function admits(allowed: readonly Allowed[], viewer: Viewer): 'yes' | 'sign-in' | 'no' {
  if (allowed.includes('anyone') || viewer.kind === 'service') return 'yes'
  if (viewer.kind === 'anonymous')
    return viewer.signingIn && allowed.includes('signing-in') ? 'yes' : 'sign-in'
  if (viewer.kind === 'api-client') return allowed.includes('api-client') ? 'yes' : 'no'
  return everyPerson.some((one) => allowed.includes(one)) || allowed.includes(viewer.role) ? 'yes' : 'no'
}

const everyPerson = ['signed-in', 'signing-in'] as const

/** Descriptions of the guards that are not roles. */
const descriptions: Partial<Record<Allowed, string>> = {
  'signed-in': 'any signed-in person',
  'signing-in': 'any signed-in person, also before the second factor of the sign-in',
  'api-client': 'holders of an API key',
}

/**
 * A guard as the `scopes` of `@requiresScopes`: each alternative is one scope, named as in the guard. Empty where a
 * sign-in suffices, which `@authenticated` expresses.
 */
export function scopesOfGuard(allowed: readonly Allowed[]): readonly (readonly Allowed[])[] {
  return allowed.includes('signed-in') ? [] : allowed.map((one) => [one])
}

/** The `scope` claim of a person's ID token, for routers that enforce `@requiresScopes`. */
export function scopeClaim(role: Role): string {
  return `signing-in ${role}`
}

/** The message for a viewer whose role a guard does not admit. */
export function requiresRole(allowed: readonly Allowed[]): string {
  return allowed.length === 1
    ? `Requires role ${allowed[0]}`
    : `Requires one of the roles ${allowed.join(', ')}`
}

/** Whom a guard admits, for descriptions: `holders of an API key, staff, admin`. */
export function allowedInWords(allowed: readonly Allowed[]): string {
  return allowed.map((one) => descriptions[one] ?? one).join(', ')
}
