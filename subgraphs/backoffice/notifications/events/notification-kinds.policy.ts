import type { Role } from '../../../../schema/viewer.js'
import type {
  NotificationCategory,
  NotificationKind,
  NotificationPriority,
} from './notification-event.type.js'

/** The rules of a kind of notification. */
interface KindPolicy {
  /** The change that raises it, as a sentence for the API description. */
  readonly trigger: string
  readonly category: NotificationCategory
  readonly priority: NotificationPriority
  readonly expiresAfterDays: number
  /** Roles that receive it without being named in the event. */
  readonly roles: readonly Role[]
  /** Further recipients, whom the service that raises the event names; for the API description. */
  readonly alsoTo?: string
  /** The role of these further recipients, if they have one in common. */
  readonly alsoToRole?: Role
  /** Whether it is mailed to people without mail settings. */
  readonly mailed: boolean
}

const STAFF: readonly Role[] = ['admin', 'staff']
const ADMINS: readonly Role[] = ['admin']
const EVERYONE: readonly Role[] = ['admin', 'staff', 'guardian', 'user', 'investor']
const NO_ROLES: readonly Role[] = []

const audiences: ReadonlyMap<readonly Role[], string> = new Map([
  [STAFF, 'admin and staff'],
  [ADMINS, 'admins'],
  [EVERYONE, 'everyone'],
])

/** The 24 kinds: trigger, priority, expiry and recipients of each (docs/contract/backoffice.md). */
export const notificationKinds: Readonly<Record<NotificationKind, KindPolicy>> = {
  case_created: {
    trigger: 'A case is opened, manually or from a post.',
    category: 'case',
    priority: 'medium',
    expiresAfterDays: 30,
    roles: STAFF,
    mailed: false,
  },
  case_updated: {
    trigger: 'An update is added to a case, or its status changes.',
    category: 'case',
    priority: 'low',
    expiresAfterDays: 30,
    roles: NO_ROLES,
    alsoTo: 'the guardian of the case and its followers',
    mailed: false,
  },
  case_urgent: {
    trigger: 'A case is opened as urgent, or becomes urgent.',
    category: 'case',
    priority: 'urgent',
    expiresAfterDays: 14,
    roles: STAFF,
    alsoTo: 'the guardian of the case',
    mailed: true,
  },
  case_completed: {
    trigger: 'A case is completed.',
    category: 'case',
    priority: 'medium',
    expiresAfterDays: 30,
    roles: STAFF,
    alsoTo: 'the guardian of the case and its donors',
    mailed: false,
  },
  donation_received: {
    trigger: 'A donation is completed.',
    category: 'financial',
    priority: 'medium',
    expiresAfterDays: 90,
    roles: STAFF,
    alsoTo: 'the guardian of the case',
    alsoToRole: 'guardian',
    mailed: false,
  },
  donation_failed: {
    trigger: 'A donation fails.',
    category: 'financial',
    priority: 'high',
    expiresAfterDays: 30,
    roles: STAFF,
    mailed: true,
  },
  payment_processed: {
    trigger: 'The payment provider confirms the payment of a donation, or the donation is returned.',
    category: 'financial',
    priority: 'low',
    expiresAfterDays: 90,
    roles: NO_ROLES,
    alsoTo: 'the donor',
    mailed: true,
  },
  payment_failed: {
    trigger: 'The payment provider rejects the payment of a donation.',
    category: 'financial',
    priority: 'high',
    expiresAfterDays: 30,
    roles: NO_ROLES,
    alsoTo: 'the donor',
    mailed: true,
  },
  guardian_registered: {
    trigger: 'A guardian is added, or a person becomes one.',
    category: 'user',
    priority: 'medium',
    expiresAfterDays: 30,
    roles: STAFF,
    mailed: true,
  },
  guardian_updated: {
    trigger: 'The profile of a guardian is changed.',
    category: 'user',
    priority: 'low',
    expiresAfterDays: 14,
    roles: STAFF,
    mailed: false,
  },
  partner_joined: {
    trigger: 'An investor is added.',
    category: 'user',
    priority: 'medium',
    expiresAfterDays: 30,
    roles: STAFF,
    mailed: true,
  },
  collaborator_invited: {
    trigger: 'An invitation is sent.',
    category: 'user',
    priority: 'low',
    expiresAfterDays: 14,
    roles: ADMINS,
    mailed: false,
  },
  collaborator_joined: {
    trigger: 'A collaborator is created, or an invited one signs in for the first time.',
    category: 'user',
    priority: 'medium',
    expiresAfterDays: 30,
    roles: ADMINS,
    mailed: true,
  },
  collaborator_left: {
    trigger: 'An admin or staff member is deactivated, erased or loses that role.',
    category: 'user',
    priority: 'medium',
    expiresAfterDays: 30,
    roles: ADMINS,
    mailed: true,
  },
  security_alert: {
    trigger: 'A security alert is raised.',
    category: 'security',
    priority: 'urgent',
    expiresAfterDays: 90,
    roles: ADMINS,
    mailed: true,
  },
  system_maintenance: {
    trigger: 'A deployment switches traffic or is rolled back.',
    category: 'system',
    priority: 'medium',
    expiresAfterDays: 7,
    roles: EVERYONE,
    mailed: false,
  },
  audit_log_created: {
    trigger: 'An audit entry is created manually.',
    category: 'system',
    priority: 'high',
    expiresAfterDays: 30,
    roles: ADMINS,
    mailed: true,
  },
  permission_granted: {
    trigger: 'A person is given another role.',
    category: 'security',
    priority: 'high',
    expiresAfterDays: 90,
    roles: NO_ROLES,
    alsoTo: 'that person',
    mailed: true,
  },
  permission_revoked: {
    trigger: 'A person loses a role that allowed more.',
    category: 'security',
    priority: 'high',
    expiresAfterDays: 90,
    roles: NO_ROLES,
    alsoTo: 'that person',
    mailed: true,
  },
  support_ticket_created: {
    trigger: 'A ticket is created.',
    category: 'support',
    priority: 'medium',
    expiresAfterDays: 30,
    roles: STAFF,
    mailed: false,
  },
  support_ticket_updated: {
    trigger: 'A ticket is changed, assigned or replied to.',
    category: 'support',
    priority: 'medium',
    expiresAfterDays: 30,
    roles: NO_ROLES,
    alsoTo: 'its requester and its assignee, or all staff for a reply to a ticket without an active assignee',
    mailed: true,
  },
  support_ticket_resolved: {
    trigger: 'A ticket is resolved.',
    category: 'support',
    priority: 'medium',
    expiresAfterDays: 30,
    roles: NO_ROLES,
    alsoTo: 'its requester and its assignee',
    mailed: true,
  },
  report_generated: {
    trigger: 'An archive of personal data is ready.',
    category: 'analytics',
    priority: 'medium',
    expiresAfterDays: 7,
    roles: NO_ROLES,
    alsoTo: 'the person who asked',
    mailed: true,
  },
  analytics_ready: {
    trigger: 'A monitoring run ends.',
    category: 'analytics',
    priority: 'low',
    expiresAfterDays: 7,
    roles: NO_ROLES,
    alsoTo: 'the person who asked',
    mailed: false,
  },
}

/** Whether people in a role may receive a kind: those who have lost the role that it is for may not. */
export function isForRole(kind: NotificationKind, role: Role): boolean {
  const { roles, alsoToRole } = notificationKinds[kind]
  return isForAnyone(kind) || role === alsoToRole || roles.includes(role)
}

/**
 * Whether a person may still read notifications of a kind after a change of role. Staff are notified of the donations to every
 * case, guardians only of those to their own: former staff may not read theirs as guardians.
 */
export function isKeptBy(kind: NotificationKind, role: Role, formerRole: Role): boolean {
  const { roles } = notificationKinds[kind]
  const cameWithFormerRole = roles.includes(formerRole) && !roles.includes(role)
  return isForRole(kind, role) && (isForAnyone(kind) || !cameWithFormerRole)
}

function isForAnyone(kind: NotificationKind): boolean {
  const { roles, alsoTo, alsoToRole } = notificationKinds[kind]
  return roles.length === 0 || (alsoTo !== undefined && alsoToRole === undefined)
}

/** The names of the 24 kinds. */
export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[]

/** A kind in a sentence or two, for the API description. */
export function describeKind(kind: NotificationKind): string {
  const { trigger, roles, alsoTo, mailed, expiresAfterDays } = notificationKinds[kind]
  const recipients = [audiences.get(roles), alsoTo].filter((text) => text !== undefined).join(', and ')
  return `${trigger} For ${recipients}${mailed ? ', mailed too' : ''}; kept for ${expiresAfterDays} days.`
}
