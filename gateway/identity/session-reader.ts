import type { Account } from '../../schema/identity-directory.js'
import type { AuthProvider } from './auth-provider.js'

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
  return {
    /** The live session of a token; prolongs it when it is due. */
    async byToken(token: string): Promise<LiveSession | undefined> {
      if (!sessionToken.test(token)) return undefined
      const found = await auth.api.getSession({ headers: bearerHeaders(token) })
      return (found as LiveSession | null) ?? undefined
    },
    /** The live session of an id; leaves its lifetime as it is. */
    async byId(id: string): Promise<LiveSession | undefined> {
      const found = await auth.adapter.findOne<LiveSession['session'] & { user: LiveSession['user'] | null }>(
        {
          model: 'session',
          where: [
            { field: 'id', value: id },
            { field: 'expiresAt', operator: 'gt', value: new Date() },
          ],
          join: { user: true },
        },
      )
      return found?.user ? { session: found, user: found.user } : undefined
    },
  }
}

/** {@link createSessionReader} */
export type SessionReader = ReturnType<typeof createSessionReader>
