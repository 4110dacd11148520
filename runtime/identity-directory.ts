import type { Role } from '../schema/viewer.js'

/** What the identity provider knows of a person: enough to sign in and to decide, no more. */
export interface Account {
  /** The same id as the backoffice profile: `usr_…`. */
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: Role
  /** Only `active` accounts can sign in; the others keep their profile. */
  readonly status: 'active' | 'inactive' | 'pending' | 'waitlist'
}

/** How many characters a password may have. Services check it before they call; the provider hashes what it gets. */
export const passwordLength = { minimum: 8, maximum: 128 } as const

/** A sign-in that is still good, or was until lately; never its token. */
export interface AccountSession {
  readonly createdAt: string
  readonly expiresAt: string
  readonly ipAddress?: string
  readonly userAgent?: string
  readonly mfaVerifiedUntil?: string
}

/**
 * The identity provider as the services see it. The embedded provider implements it in process;
 * a service in a process of its own reaches it over HTTP with a service token.
 * Every verb may be called twice with the same arguments without harm, so that jobs may repeat it.
 */
export interface IdentityDirectory {
  /** Makes the account. Without a password the person cannot sign in until `setPassword` (an invitation). Answers `taken` when another account has the e-mail. */
  createAccount(account: Account, password?: string): Promise<'created' | 'exists' | 'taken'>
  /**
   * Changes e-mail, name, role or status; a change of role or status reaches live sessions within 5 s.
   * A status other than `active` ends them.
   */
  updateAccount(id: string, changes: Partial<Omit<Account, 'id'>>): Promise<'updated' | 'unknown' | 'taken'>
  /** Sets a password. One that differs from the current one ends the account's sessions. */
  setPassword(id: string, password: string): Promise<'set' | 'unknown'>
  /** Removes the account, its credentials and sessions (GDPR erasure, failed creation). */
  deleteAccount(id: string): Promise<void>
  endSessions(id: string): Promise<void>
  /** Marks one session as verified by a second factor until the given ISO 8601 time. */
  markSessionVerified(sessionId: string, until: string): Promise<void>
  findByEmail(email: string): Promise<Account | undefined>
  /** The sessions that are kept of a person, the newest first (GDPR access). */
  sessionsOf(id: string): Promise<readonly AccountSession[]>
  /** What the debug routes show; holds no secret. */
  describe(): Promise<{
    provider: string
    configured: boolean
    providers: readonly string[]
    accounts: number
    activeSessions: number
    signingKeys: number
  }>
}
