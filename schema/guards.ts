import type { Role, Viewer } from './viewer.js'

/**
 * Who may use a field: roles; `signed-in` for every person; `api-client` for callers of the AI hub's REST
 * paths; `anyone`. Services of the platform may use every field.
 */
export type Allowed = Role | 'signed-in' | 'api-client' | 'service' | 'anyone'

/** Who may use each root field, by coordinate (`Query.users`). Generated from the resolvers' guards. */
export type Guards = Readonly<Record<string, readonly Allowed[]>>

/**
 * The one decision about a viewer and a guard: may pass, must sign in first, or may never.
 */
export function admits(allowed: readonly Allowed[], viewer: Viewer): 'yes' | 'sign-in' | 'no' {
  if (allowed.includes('anyone') || viewer.kind === 'service') return 'yes'
  if (viewer.kind === 'anonymous') return 'sign-in'
  if (viewer.kind === 'api-client') return allowed.includes('api-client') ? 'yes' : 'no'
  return allowed.includes('signed-in') || allowed.includes(viewer.role) ? 'yes' : 'no'
}

/** Guards that are no roles, in words for readers. */
const inWords: Partial<Record<Allowed, string>> = {
  'signed-in': 'any signed-in person',
  'api-client': 'holders of an API key',
}

/** Who a guard lets through, for descriptions: `holders of an API key, staff, admin`. */
export function allowedInWords(allowed: readonly Allowed[]): string {
  return allowed.map((one) => inWords[one] ?? one).join(', ')
}
