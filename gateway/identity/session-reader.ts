import type { Account } from '../../runtime/identity-directory.js'
import { type AuthProvider, lifetimes } from './auth-provider.js'

/** A live session and whose it is; the account may be of any status. */
export interface LiveSession {
  readonly session: {
    readonly id: string
    readonly createdAt: Date
    readonly expiresAt: Date
    readonly mfaVerifiedUntil?: string | null
  }
  readonly user: Account & { readonly createdAt: Date }
}

/** The shape of every session token; nothing else is looked up. */
const sessionToken = /^[A-Za-z0-9]{32}$/

/** How the library is told of a session token, and of nothing else that a request may carry. */
export function bearerHeaders(token: string): Headers {
  return new Headers({ authorization: `Bearer ${token}` })
}

/** Finds sessions, by the token or by the id that an ID token names. */
export function createSessionReader(auth: AuthProvider) {
  async function findLive(field: 'token' | 'id', value: string): Promise<LiveSession | undefined> {
    const found = await auth.adapter.findOne<LiveSession['session'] & { user: LiveSession['user'] | null }>({
      model: 'session',
      where: [
        { field, value },
        { field: 'expiresAt', operator: 'gt', value: new Date() },
      ],
      join: { user: true },
    })
    return found?.user ? { session: found, user: found.user } : undefined
  }

  return {
    /** The live session of a token; prolongs it when that is due. */
    async byToken(token: string): Promise<LiveSession | undefined> {
      if (!sessionToken.test(token)) return undefined
      const live = await findLive('token', token)
      if (live === undefined || !renewalDue(live)) return live
      // The library prolongs; it is not asked each time, because it takes three times as long to read a session.
      const renewed = await auth.api.getSession({ headers: bearerHeaders(token) })
      return (renewed as LiveSession | null) ?? undefined
    },
    /** The live session of an id; leaves its lifetime as it is. */
    byId: (id: string): Promise<LiveSession | undefined> => findLive('id', id),
  }
}

/** {@link createSessionReader} */
export type SessionReader = ReturnType<typeof createSessionReader>

function renewalDue({ session }: LiveSession): boolean {
  const renewedAt = session.expiresAt.getTime() - lifetimes.session * 1000
  return renewedAt + lifetimes.sessionRenewal * 1000 <= Date.now()
}
