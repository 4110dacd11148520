import type { Role } from '../schema/viewer.js'

/** A person's account at the identity provider: what sign-in and authorisation need. */
export interface Account {
  /** The same id as the backoffice profile: `usr_…`. */
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: Role
  /** Only `active` accounts can sign in. */
  readonly status: 'active' | 'inactive' | 'pending' | 'waitlist'
}

/** How long the verification of a second factor counts, in milliseconds. */
export const secondFactorValidityMs = 12 * 3_600_000

/** Password length in characters. Services check it before they call the provider. */
export const passwordLength = { minimum: 8, maximum: 128 } as const

/** A current or recent session, without its token. */
export interface AccountSession {
  readonly id: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly ipAddress?: string
  readonly userAgent?: string
  readonly mfaVerifiedUntil?: string
}

/** A program that a person allowed to act for them at `/mcp`. */
export interface AgentPermission {
  /** The id under which the program is registered. */
  readonly id: string
  /** The name that it has given itself: untrusted text. */
  readonly name: string
  readonly scopes: readonly string[]
  /** When the person allowed it, ISO 8601. */
  readonly allowedAt: string
  /** When it last acted, or was last allowed; accurate to a minute. */
  readonly lastUsedAt: string
}

/**
 * The identity provider's API for services: in process, or over HTTP with a service token. Every method is idempotent,
 * so that jobs can repeat it.
 */
export interface IdentityDirectory {
  /** Creates the account. Without a password the person cannot sign in until `setPassword`. `taken`: another account has the e-mail. */
  createAccount(account: Account, password?: string): Promise<'created' | 'exists' | 'taken'>
  /**
   * Changes e-mail, name, role or status. Another role, or a status other than `active`, ends the account's sessions
   * within 5 s.
   */
  updateAccount(id: string, changes: Partial<Omit<Account, 'id'>>): Promise<'updated' | 'unknown' | 'taken'>
  /** Sets a password. One that differs from the current one ends the account's sessions. */
  setPassword(id: string, password: string): Promise<'set' | 'unknown'>
  /**
   * Whether the account has a password, with which the person can sign in; false for an unknown account.
   * @param since ISO 8601; an older password does not count
   */
  hasPassword(id: string, since?: string): Promise<boolean>
  /** Deletes the account, its credentials and sessions (GDPR erasure, failed creation). */
  deleteAccount(id: string): Promise<void>
  /** Ends a person's sessions, except one. @returns their number */
  endSessions(id: string, except?: string): Promise<number>
  /** Ends one session of a person. @returns false when it is not theirs or has ended */
  endSession(id: string, sessionId: string): Promise<boolean>
  /** Sets whether the account has a second factor, which its sign-ins then require. */
  setSecondFactor(id: string, has: boolean): Promise<void>
  /** Marks one session as verified by a second factor until the given ISO 8601 time. */
  markSessionVerified(sessionId: string, until: string): Promise<void>
  findByEmail(email: string): Promise<Account | undefined>
  /** Lists a person's sessions that have not ended, newest first. */
  sessionsOf(id: string): Promise<readonly AccountSession[]>
  /** Lists the programs that a person allowed, the latest first. */
  agentPermissionsOf(id: string): Promise<readonly AgentPermission[]>
  /**
   * Ends the permission and the tokens of one program; its requests are refused within 5 s.
   * @returns its name; undefined where the person has not allowed it
   */
  withdrawAgent(id: string, agentId: string): Promise<string | undefined>
  /** Describes the provider for the debug routes, without secrets. */
  describe(): Promise<{
    provider: string
    configured: boolean
    providers: readonly string[]
    accounts: number
    activeSessions: number
    signingKeys: number
  }>
}
