import type { Role, Viewer } from './viewer.js'

/**
 * Who may use a field: a role; `signed-in`: every person; `api-client`: callers of the AI hub's REST paths;
 * `anyone`. The platform's services may use every field.
 */
export type Allowed = Role | 'signed-in' | 'api-client' | 'service' | 'anyone'

/** Who may use each root field, by coordinate (`Query.users`). Generated from the resolvers' guards. */
export type Guards = Readonly<Record<string, readonly Allowed[]>>

/**
 * Decides whether a guard admits a viewer: yes, after signing in, or no.
 */
export function admits(allowed: readonly Allowed[], viewer: Viewer): 'yes' | 'sign-in' | 'no' {
  if (allowed.includes('anyone') || viewer.kind === 'service') return 'yes'
  if (viewer.kind === 'anonymous') return 'sign-in'
  if (viewer.kind === 'api-client') return allowed.includes('api-client') ? 'yes' : 'no'
  return allowed.includes('signed-in') || allowed.includes(viewer.role) ? 'yes' : 'no'
}

/** Descriptions of the guards that are not roles. */
const descriptions: Partial<Record<Allowed, string>> = {
  'signed-in': 'any signed-in person',
  'api-client': 'holders of an API key',
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
