import type { UserStatus } from './user.type.js'

/** Which guardians to list; members that are given must all hold. */
export interface GuardianSelection {
  readonly status?: UserStatus | null
  readonly q?: string | null
  readonly search?: string | null
}

/** A place in the list of guardians, newest first: before a time, or behind one of those of that very time. */
export interface GuardianPosition {
  /** UTC with milliseconds, as rows keep it. */
  readonly createdAt: string
  /** The last one seen of that time; absent: everybody of that time was seen. */
  readonly afterId?: string
}
