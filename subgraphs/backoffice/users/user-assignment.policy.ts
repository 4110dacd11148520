import { type Role, roles, type Viewer } from '../../../schema/viewer.js'
import { DomainError } from '../../shared/domain-error.js'
import { isAdmin, isStaff } from '../../shared/viewer.js'
import type { UserRecord } from './user.store.js'
import { type UpdateUserInput, type UserStatus, userStatuses } from './user.type.js'

/** The roles that a viewer may give to a user: administrators any. */
export function assignableRoles(viewer: Viewer, { role }: Pick<UserRecord, 'role'>): Role[] {
  return isAdmin(viewer) ? roles.filter((one) => one !== role) : []
}

/** The states that a viewer may give to an account: staff any, those of administrators by administrators only. */
export function assignableStatuses(
  viewer: Viewer,
  { role, status }: Pick<UserRecord, 'role' | 'status'>,
): UserStatus[] {
  const may = isStaff(viewer) && (role !== 'admin' || isAdmin(viewer))
  return may ? userStatuses.filter((one) => one !== status) : []
}

/** @throws FORBIDDEN for a role or state that the viewer may not give to the user */
export function assertMayAssign(viewer: Viewer, before: UserRecord, { role, status }: UpdateUserInput): void {
  if (role && role !== before.role && !assignableRoles(viewer, before).includes(role))
    throw new DomainError('FORBIDDEN', 'Requires role admin to change roles.')
  if (!status || status === before.status || assignableStatuses(viewer, before).includes(status)) return
  throw new DomainError(
    'FORBIDDEN',
    isStaff(viewer)
      ? 'Requires role admin to change the status of an administrator.'
      : 'Requires role staff to change the status of an account.',
  )
}
