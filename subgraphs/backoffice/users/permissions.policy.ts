import type { Role } from '../../../schema/viewer.js'

/**
 * What each role may do, in the document's form (`<verb>:<resource>` or `can<Action>`). It tells people and
 * interfaces; what is enforced stands on the resolvers.
 */
const permissions: Readonly<Record<Role, readonly string[]>> = {
  user: [
    'read:cases',
    'read:updates',
    'create:tickets',
    'read:own_donations',
    'manage:own_profile',
    'canDonate',
  ],
  investor: [
    'read:cases',
    'read:updates',
    'create:tickets',
    'read:own_donations',
    'manage:own_profile',
    'canDonate',
  ],
  guardian: [
    'read:cases',
    'read:updates',
    'create:cases',
    'manage:own_cases',
    'create:updates',
    'manage:own_social_posts',
    'create:tickets',
    'read:own_donations',
    'manage:own_profile',
    'canDonate',
  ],
  staff: [
    'read:users',
    'manage:users',
    'manage:cases',
    'manage:updates',
    'manage:donations',
    'manage:tickets',
    'manage:notifications',
    'manage:guardians',
    'manage:investors',
    'manage:social_posts',
    'read:audit_logs',
    'read:analytics',
    'read:monitoring',
    'canReviewPosts',
    'canAssignTickets',
  ],
  admin: ['manage:all', 'canManageRoles', 'canInvite', 'canDeploy', 'canManageAi', 'canExportPersonalData'],
}

/** The permissions of a role; an administrator has everybody's. */
export function permissionsOf(role: Role): readonly string[] {
  if (role !== 'admin') return permissions[role]
  return [
    ...permissions.admin,
    ...permissions.staff,
    ...permissions.guardian.filter((one) => !permissions.staff.includes(one)),
  ]
}

/** The roles whose every right a role has too (decisions, section 3); its own comes first. */
const includedRoles: Readonly<Record<Role, readonly Role[]>> = {
  admin: ['admin', 'staff', 'guardian', 'investor', 'user'],
  staff: ['staff', 'guardian', 'investor', 'user'],
  guardian: ['guardian', 'user'],
  investor: ['investor', 'user'],
  user: ['user'],
}

/** Whether somebody of a role may do what another role asks for. */
export function includesRole(role: Role, required: Role): boolean {
  return includedRoles[role].includes(required)
}
