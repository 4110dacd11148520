import type { Role } from '../../../../schema/viewer.js'
import type {
  NotificationCategory,
  NotificationKind,
  NotificationMetadata,
  NotificationPriority,
} from './notification-event.type.js'

/** What holds for every notification of a kind. */
export interface NotificationKindPolicy<About> {
  readonly category: NotificationCategory
  readonly priority: NotificationPriority
  /** After so many days it is removed. */
  readonly expiresAfterDays: number
  /** Who receives it without being named; those whom the change concerns are named where it happens. */
  readonly roles: readonly Role[]
  /** Whether it is mailed to those who have set nothing about mails. */
  readonly mailed: boolean
  readonly title: (about: About) => string
  readonly message: (about: About) => string
  /** Where in the backoffice it leads: a relative path. */
  readonly actionUrl: (about: About) => string
}

const STAFF: readonly Role[] = ['admin', 'staff']
const ADMINS: readonly Role[] = ['admin']
const EVERYBODY: readonly Role[] = ['admin', 'staff', 'guardian', 'user', 'investor']
const ONLY_THOSE_NAMED: readonly Role[] = []

const toCase = ({ caseId }: { caseId: string }) => `/cases/${caseId}`
const toDonation = ({ donationId }: { donationId: string }) => `/donations/${donationId}`
const toTicket = ({ ticketId }: { ticketId: string }) => `/support/${ticketId}`
const toUser = ({ userId }: { userId: string }) => `/users/${userId}`

/**
 * The 24 kinds: template, priority, expiry and default recipients of each. The recipients of case_created,
 * case_urgent, donation_received, support_ticket_created and security_alert are the document's.
 */
export const notificationKinds: {
  readonly [Kind in NotificationKind]: NotificationKindPolicy<NotificationMetadata[Kind]>
} = {
  case_created: {
    category: 'case',
    priority: 'medium',
    expiresAfterDays: 30,
    roles: STAFF,
    mailed: false,
    title: ({ caseName }) => `New case: ${caseName}`,
    message: ({ caseName, guardianName }) =>
      guardianName ? `${guardianName} opened the case ${caseName}.` : `The case ${caseName} was opened.`,
    actionUrl: toCase,
  },
  case_updated: {
    category: 'case',
    priority: 'low',
    expiresAfterDays: 30,
    roles: ONLY_THOSE_NAMED,
    mailed: false,
    title: ({ caseName }) => `News of ${caseName}`,
    message: ({ caseName, updateType, notes }) =>
      notes ? `${caseName}: ${notes}` : `The case ${caseName} has an update (${words(updateType)}).`,
    actionUrl: toCase,
  },
  case_urgent: {
    category: 'case',
    priority: 'urgent',
    expiresAfterDays: 14,
    roles: STAFF,
    mailed: true,
    title: ({ caseName }) => `Urgent: ${caseName}`,
    message: ({ caseName }) => `The case ${caseName} needs help at once.`,
    actionUrl: toCase,
  },
  case_completed: {
    category: 'case',
    priority: 'medium',
    expiresAfterDays: 30,
    roles: STAFF,
    mailed: false,
    title: ({ caseName }) => `Completed: ${caseName}`,
    message: ({ caseName }) => `The case ${caseName} is completed.`,
    actionUrl: toCase,
  },
  donation_received: {
    category: 'financial',
    priority: 'medium',
    expiresAfterDays: 90,
    roles: STAFF,
    mailed: false,
    title: ({ amount, currency }) => `Donation of ${amount} ${currency}`,
    message: ({ amount, currency, caseName, donorName }) =>
      `${donorName ?? 'Somebody'} donated ${amount} ${currency}${caseName ? ` to ${caseName}` : ''}.`,
    actionUrl: toDonation,
  },
  donation_failed: {
    category: 'financial',
    priority: 'high',
    expiresAfterDays: 30,
    roles: STAFF,
    mailed: true,
    title: () => 'A donation failed',
    message: ({ amount, currency, caseName }) =>
      `The donation of ${amount} ${currency}${caseName ? ` to ${caseName}` : ''} could not be completed.`,
    actionUrl: toDonation,
  },
  payment_processed: {
    category: 'financial',
    priority: 'low',
    expiresAfterDays: 90,
    roles: ONLY_THOSE_NAMED,
    mailed: true,
    title: () => 'Your payment arrived',
    message: ({ amount, currency, provider }) =>
      `Your payment of ${amount} ${currency}${provider ? ` by ${provider}` : ''} arrived. Thank you!`,
    actionUrl: toDonation,
  },
  payment_failed: {
    category: 'financial',
    priority: 'high',
    expiresAfterDays: 30,
    roles: ONLY_THOSE_NAMED,
    mailed: true,
    title: () => 'Your payment failed',
    message: ({ amount, currency, reason }) =>
      `Your payment of ${amount} ${currency} could not be processed${reason ? `: ${reason}` : '.'}`,
    actionUrl: toDonation,
  },
  guardian_registered: {
    category: 'user',
    priority: 'medium',
    expiresAfterDays: 30,
    roles: STAFF,
    mailed: true,
    title: ({ guardianName }) => `New guardian: ${guardianName}`,
    message: ({ guardianName }) => `${guardianName} is now a guardian.`,
    actionUrl: ({ userId }) => `/guardians/${userId}`,
  },
  guardian_updated: {
    category: 'user',
    priority: 'low',
    expiresAfterDays: 14,
    roles: STAFF,
    mailed: false,
    title: ({ guardianName }) => `Guardian changed: ${guardianName}`,
    message: ({ guardianName }) => `The profile of ${guardianName} was changed.`,
    actionUrl: ({ userId }) => `/guardians/${userId}`,
  },
  partner_joined: {
    category: 'user',
    priority: 'medium',
    expiresAfterDays: 30,
    roles: STAFF,
    mailed: true,
    title: ({ partnerName }) => `New partner: ${partnerName}`,
    message: ({ partnerName, company }) =>
      `${partnerName}${company ? ` of ${company}` : ''} wants to support the organisation.`,
    actionUrl: ({ investorId }) => `/investors/${investorId}`,
  },
  collaborator_invited: {
    category: 'user',
    priority: 'low',
    expiresAfterDays: 14,
    roles: ADMINS,
    mailed: false,
    title: ({ collaboratorName }) => `Invited: ${collaboratorName}`,
    message: ({ collaboratorName, role }) => `${collaboratorName} was invited with the role ${role}.`,
    actionUrl: () => '/users',
  },
  collaborator_joined: {
    category: 'user',
    priority: 'medium',
    expiresAfterDays: 30,
    roles: ADMINS,
    mailed: true,
    title: ({ collaboratorName }) => `Joined: ${collaboratorName}`,
    message: ({ collaboratorName, role }) => `${collaboratorName} joined with the role ${role}.`,
    actionUrl: toUser,
  },
  collaborator_left: {
    category: 'user',
    priority: 'medium',
    expiresAfterDays: 30,
    roles: ADMINS,
    mailed: true,
    title: ({ collaboratorName }) => `Left: ${collaboratorName}`,
    message: ({ collaboratorName, role }) => `${collaboratorName} (${role}) no longer has access.`,
    actionUrl: toUser,
  },
  security_alert: {
    category: 'security',
    priority: 'urgent',
    expiresAfterDays: 90,
    roles: ADMINS,
    mailed: true,
    title: ({ severity }) => `Security alert (${severity})`,
    message: ({ description }) => description,
    actionUrl: () => '/security',
  },
  system_maintenance: {
    category: 'system',
    priority: 'medium',
    expiresAfterDays: 7,
    roles: EVERYBODY,
    mailed: false,
    title: () => 'System maintenance',
    message: ({ description }) => description,
    actionUrl: () => '/status',
  },
  audit_log_created: {
    category: 'system',
    priority: 'high',
    expiresAfterDays: 30,
    roles: ADMINS,
    mailed: true,
    title: ({ action }) => `Audit entry: ${words(action)}`,
    message: ({ action, resource, resourceId }) =>
      `An audit entry needs attention: ${words(action)} of ${words(resource)} ${resourceId}.`,
    actionUrl: ({ auditLogId }) => `/audit-logs/${auditLogId}`,
  },
  permission_granted: {
    category: 'security',
    priority: 'high',
    expiresAfterDays: 90,
    roles: ONLY_THOSE_NAMED,
    mailed: true,
    title: ({ permission }) => `You were given ${permission}`,
    message: ({ permission, byName }) => `${byName} gave you ${permission}.`,
    actionUrl: toUser,
  },
  permission_revoked: {
    category: 'security',
    priority: 'high',
    expiresAfterDays: 90,
    roles: ONLY_THOSE_NAMED,
    mailed: true,
    title: ({ permission }) => `You no longer have ${permission}`,
    message: ({ permission, byName }) => `${byName} took ${permission} from you.`,
    actionUrl: toUser,
  },
  support_ticket_created: {
    category: 'support',
    priority: 'medium',
    expiresAfterDays: 30,
    roles: STAFF,
    mailed: false,
    title: ({ ticketNumber, title }) => `${ticketNumber}: ${title}`,
    message: ({ ticketNumber, priority }) => `A new ticket, ${ticketNumber}, with the priority ${priority}.`,
    actionUrl: toTicket,
  },
  support_ticket_updated: {
    category: 'support',
    priority: 'medium',
    expiresAfterDays: 30,
    roles: ONLY_THOSE_NAMED,
    mailed: true,
    title: ({ ticketNumber, title }) => `${ticketNumber}: ${title}`,
    message: ({ ticketNumber, change }) => `${ticketNumber} was ${change}.`,
    actionUrl: toTicket,
  },
  support_ticket_resolved: {
    category: 'support',
    priority: 'medium',
    expiresAfterDays: 30,
    roles: ONLY_THOSE_NAMED,
    mailed: true,
    title: ({ ticketNumber, title }) => `${ticketNumber}: ${title}`,
    message: ({ ticketNumber }) => `${ticketNumber} is resolved. Write to us if it is not.`,
    actionUrl: toTicket,
  },
  report_generated: {
    category: 'analytics',
    priority: 'medium',
    expiresAfterDays: 7,
    roles: ONLY_THOSE_NAMED,
    mailed: true,
    title: ({ reportName }) => `Ready: ${reportName}`,
    message: ({ reportName }) => `${reportName} is ready to be fetched.`,
    actionUrl: ({ reportId }) => `/reports/${reportId}`,
  },
  analytics_ready: {
    category: 'analytics',
    priority: 'low',
    expiresAfterDays: 7,
    roles: ONLY_THOSE_NAMED,
    mailed: false,
    title: ({ subject }) => `Analysis ready: ${subject}`,
    message: ({ subject }) => `The analysis of ${subject} is ready.`,
    actionUrl: () => '/analytics',
  },
}

/** The names of the 24 kinds, in the document's order. */
export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[]

function words(name: string): string {
  return name.replaceAll('_', ' ')
}
