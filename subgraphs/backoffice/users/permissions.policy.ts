import type { Role } from '../../../schema/viewer.js'

const ofDonors = [
  'read:cases',
  'read:updates',
  'create:tickets',
  'read:own_donations',
  'manage:own_profile',
  'canDonate',
]

/**
 * Permissions by role (`<action>:<resource>` or `can<Action>`), for display only; access is enforced by the guards on
 * resolvers.
 */
const permissions: Readonly<Record<Role, readonly string[]>> = {
  user: ofDonors,
  investor: ofDonors,
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

/** The permissions of a role; administrators have those of every role. */
export function permissionsOf(role: Role): readonly string[] {
  if (role !== 'admin') return permissions[role]
  return [
    ...permissions.admin,
    ...permissions.staff,
    ...permissions.guardian.filter((one) => !permissions.staff.includes(one)),
  ]
}

/** The roles that a role includes, itself first (docs/decisions.md#access). */
const includedRoles: Readonly<Record<Role, readonly Role[]>> = {
  admin: ['admin', 'staff', 'guardian', 'investor', 'user'],
  staff: ['staff', 'guardian', 'investor', 'user'],
  guardian: ['guardian', 'user'],
  investor: ['investor', 'user'],
  user: ['user'],
}

/** Whether a role includes another. */
export function includesRole(role: Role, required: Role): boolean {
  return includedRoles[role].includes(required)
}
