import type { Role } from '../generated/signed-in.js'

/** Whether a role works for the organisation. */
export function isStaff(role: Role): boolean {
  return role === 'staff' || role === 'admin'
}
