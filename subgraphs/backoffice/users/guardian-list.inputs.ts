import type { UserStatus } from './user.type.js'

/** Filter of the list of guardians; all given members must match. */
export interface GuardianSelection {
  readonly status?: UserStatus | null
  readonly q?: string | null
  readonly search?: string | null
}

/** A position in the list of guardians, newest first: before a time, or after one guardian of that time. */
export interface GuardianPosition {
  /** UTC with milliseconds, as stored. */
  readonly createdAt: string
  /** The last guardian returned of that time; absent when all were. */
  readonly afterId?: string
}
