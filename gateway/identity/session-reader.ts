import { addressBucket } from '../../runtime/address-bucket.js'
import type { Account } from '../../runtime/identity-directory.js'
import type { AuthProvider } from './auth-provider.js'
import { lifetimes } from './lifetimes.js'

/** A session that has not expired, with its account of any status. */
export interface LiveSession {
  readonly session: {
    readonly id: string
    readonly createdAt: Date
    /** The earlier of the end without use and the absolute end. */
    readonly expiresAt: Date
    /** The end without further use. */
    readonly renewedUntil: Date
    readonly mfaVerifiedUntil?: string | null
  }
  readonly user: Account & { readonly createdAt: Date; readonly hasSecondFactor: boolean }
}

type StoredSession = Omit<LiveSession['session'], 'renewedUntil'>

/** Whether the sign-in of a session still waits for the second factor. */
export function awaitsSecondFactor({ session, user }: LiveSession): boolean {
  return user.hasSecondFactor && !session.mfaVerifiedUntil
}

/** Why a session that waits for the second factor is refused. */
export const secondFactorRefusal =
  'The sign-in is not complete: verify your second factor (POST /api/auth/verify-mfa).'

/** The format of session tokens; other text is not looked up. */
const SESSION_TOKEN = /^[A-Za-z0-9]{32}$/

/** Headers that pass a session token to the library, without anything else of the request. */
export function bearerHeaders(token: string): Headers {
  return new Headers({ authorization: `Bearer ${token}` })
}

/** Maximum duration of sessions regardless of their use, in milliseconds. */
export interface SessionLimits {
  readonly defaultMs: number
  /** For the roles staff and admin. */
  readonly staffMs: number
}

/** Finds sessions by token, or by the session id of an ID token. */
export function createSessionReader(auth: AuthProvider, limits: SessionLimits) {
  async function findLive(field: 'token' | 'id', value: string): Promise<LiveSession | undefined> {
    const found = await auth.adapter.findOne<StoredSession & { user: LiveSession['user'] | null }>({
      model: 'session',
      where: [
        { field, value },
        { field: 'expiresAt', operator: 'gt', value: new Date() },
      ],
      join: { user: true },
    })
    if (!found?.user) return undefined
    const expiresAt = new Date(Math.min(found.expiresAt.getTime(), endOf(found, found.user, limits)))
    if (expiresAt.getTime() <= Date.now()) return undefined
    return { session: { ...found, expiresAt, renewedUntil: found.expiresAt }, user: found.user }
  }

  return {
    /** The live session of a token; renews it when due. */
    async byToken(token: string): Promise<LiveSession | undefined> {
      if (!SESSION_TOKEN.test(token)) return undefined
      const live = await findLive('token', token)
      if (live === undefined || !renewalDue(live)) return live
      // Only a due renewal goes through the library, which takes three times as long to read a session.
      await auth.api.getSession({ headers: bearerHeaders(token) })
      return findLive('token', token)
    },
    /** Whether the account with an e-mail has a session that was started from the network of an address. */
    async isFrom(email: string, address: string | undefined): Promise<boolean> {
      if (address === undefined) return false
      const where = [{ field: 'email', value: email.toLowerCase() }]
      const user = await auth.adapter.findOne<{ id: string }>({ model: 'user', where })
      if (user === null) return false
      const sessions = await auth.adapter.findMany<{ ipAddress?: string | null }>({
        model: 'session',
        where: [{ field: 'userId', value: user.id }],
      })
      const network = addressBucket(address)
      return sessions.some(({ ipAddress }) => ipAddress && addressBucket(ipAddress) === network)
    },
    /** The live session of an id, without renewal. */
    byId: (id: string): Promise<LiveSession | undefined> => findLive('id', id),
  }
}

/** {@link createSessionReader} */
export type SessionReader = ReturnType<typeof createSessionReader>

/** The absolute end of a session, in milliseconds since the epoch. */
export function endOf(
  { createdAt }: { readonly createdAt: Date },
  { role }: Pick<Account, 'role'>,
  { defaultMs, staffMs }: SessionLimits,
): number {
  const isStaff = role === 'staff' || role === 'admin'
  return createdAt.getTime() + (isStaff ? Math.min(staffMs, defaultMs) : defaultMs)
}

function renewalDue({ session }: LiveSession): boolean {
  const renewedAt = session.renewedUntil.getTime() - lifetimes.session * 1000
  return renewedAt + lifetimes.sessionRenewal * 1000 <= Date.now()
}
