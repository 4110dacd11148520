import type { NotificationKind, NotificationMetadata } from './notification-event.type.js'

/** The texts of a kind of notification. */
export interface NotificationTemplate<Metadata> {
  readonly title: (metadata: Metadata) => string
  readonly message: (metadata: Metadata) => string
  /** Where it links to: a path relative to the backoffice. */
  readonly actionUrl: (metadata: Metadata) => string
}

const toCase = ({ caseId }: { caseId: string }) => `/cases/${caseId}`
const toDonation = ({ donationId }: { donationId: string }) => `/donations/${donationId}`
const toTicket = ({ ticketId }: { ticketId: string }) => `/support/${ticketId}`
const toUser = ({ userId }: { userId: string }) => `/users/${userId}`

/** The template of each kind. */
export const notificationTemplates: {
  readonly [Kind in NotificationKind]: NotificationTemplate<NotificationMetadata[Kind]>
} = {
  case_created: {
    title: ({ caseName }) => `New case: ${caseName}`,
    message: ({ caseName, guardianName }) =>
      guardianName ? `${guardianName} opened the case ${caseName}.` : `The case ${caseName} was opened.`,
    actionUrl: toCase,
  },
  case_updated: {
    title: ({ caseName }) => `Update on ${caseName}`,
    message: ({ caseName, updateType, notes }) =>
      notes ? `${caseName}: ${notes}` : `The case ${caseName} has an update (${words(updateType)}).`,
    actionUrl: toCase,
  },
  case_urgent: {
    title: ({ caseName }) => `Urgent: ${caseName}`,
    message: ({ caseName }) => `The case ${caseName} needs help immediately.`,
    actionUrl: toCase,
  },
  case_completed: {
    title: ({ caseName }) => `Completed: ${caseName}`,
    message: ({ caseName }) => `The case ${caseName} is completed.`,
    actionUrl: toCase,
  },
  donation_received: {
    title: ({ amount, currency }) => `Donation of ${amount} ${currency}`,
    message: ({ amount, currency, caseName, donorName }) =>
      `${donorName ?? 'Someone'} donated ${amount} ${currency}${caseName ? ` to ${caseName}` : ''}.`,
    actionUrl: toDonation,
  },
  donation_failed: {
    title: () => 'A donation failed',
    message: ({ amount, currency, caseName }) =>
      `The donation of ${amount} ${currency}${caseName ? ` to ${caseName}` : ''} could not be completed.`,
    actionUrl: toDonation,
  },
  payment_processed: {
    title: ({ isRefund }) => (isRefund ? 'Your donation was returned' : 'Your payment arrived'),
    message: ({ amount, currency, provider, isRefund }) =>
      isRefund
        ? `Your donation of ${amount} ${currency} was returned to where it was paid from. It no longer counts for the case.`
        : `Your payment of ${amount} ${currency}${provider ? ` by ${provider}` : ''} arrived. Thank you!`,
    actionUrl: toDonation,
  },
  payment_failed: {
    title: () => 'Your payment failed',
    message: ({ amount, currency, reason }) =>
      `Your payment of ${amount} ${currency} could not be processed${reason ? `: ${reason}` : '.'}`,
    actionUrl: toDonation,
  },
  guardian_registered: {
    title: ({ guardianName }) => `New guardian: ${guardianName}`,
    message: ({ guardianName }) => `${guardianName} is now a guardian.`,
    actionUrl: ({ userId }) => `/guardians/${userId}`,
  },
  guardian_updated: {
    title: ({ guardianName }) => `Guardian changed: ${guardianName}`,
    message: ({ guardianName }) => `The profile of ${guardianName} was changed.`,
    actionUrl: ({ userId }) => `/guardians/${userId}`,
  },
  partner_joined: {
    title: ({ partnerName }) => `New partner: ${partnerName}`,
    message: ({ partnerName, company }) =>
      `${partnerName}${company ? ` from ${company}` : ''} wants to support the organisation.`,
    actionUrl: ({ investorId }) => `/investors/${investorId}`,
  },
  collaborator_invited: {
    title: ({ collaboratorName }) => `Invited: ${collaboratorName}`,
    message: ({ collaboratorName, role }) => `${collaboratorName} was invited with the role ${role}.`,
    actionUrl: () => '/users',
  },
  collaborator_joined: {
    title: ({ collaboratorName }) => `Joined: ${collaboratorName}`,
    message: ({ collaboratorName, role }) => `${collaboratorName} joined with the role ${role}.`,
    actionUrl: toUser,
  },
  collaborator_left: {
    title: ({ collaboratorName }) => `Left: ${collaboratorName}`,
    message: ({ collaboratorName, role }) => `${collaboratorName} (${role}) no longer has access.`,
    actionUrl: toUser,
  },
  security_alert: {
    title: ({ severity }) => `Security alert (${severity})`,
    message: ({ description }) => description,
    actionUrl: () => '/security',
  },
  system_maintenance: {
    title: () => 'System maintenance',
    message: ({ description }) => description,
    actionUrl: () => '/status',
  },
  audit_log_created: {
    title: ({ action }) => `Audit entry: ${words(action)}`,
    message: ({ action, resource, resourceId }) =>
      `An audit entry needs attention: ${words(action)} of ${words(resource)} ${resourceId}.`,
    actionUrl: ({ auditLogId }) => `/audit-logs/${auditLogId}`,
  },
  permission_granted: {
    title: ({ permission }) => `You were granted ${permission}`,
    message: ({ permission, byName }) => `${byName} granted you ${permission}.`,
    actionUrl: toUser,
  },
  permission_revoked: {
    title: ({ permission }) => `You no longer have ${permission}`,
    message: ({ permission, byName }) => `${byName} revoked your ${permission}.`,
    actionUrl: toUser,
  },
  support_ticket_created: {
    title: ({ ticketNumber, title }) => `${ticketNumber}: ${title}`,
    message: ({ ticketNumber, priority }) => `New ticket ${ticketNumber}, priority ${priority}.`,
    actionUrl: toTicket,
  },
  support_ticket_updated: {
    title: ({ ticketNumber, title }) => `${ticketNumber}: ${title}`,
    message: ({ ticketNumber, change }) => `${ticketNumber} was ${change}.`,
    actionUrl: toTicket,
  },
  support_ticket_resolved: {
    title: ({ ticketNumber, title }) => `${ticketNumber}: ${title}`,
    message: ({ ticketNumber }) => `${ticketNumber} is resolved. Reply if it is not.`,
    actionUrl: toTicket,
  },
  report_generated: {
    title: ({ reportName }) => `Ready: ${reportName}`,
    message: ({ reportName }) => `${reportName} is ready to download.`,
    actionUrl: ({ reportId }) => `/reports/${reportId}`,
  },
  analytics_ready: {
    title: ({ subject }) => `Analysis ready: ${subject}`,
    message: ({ subject }) => `The analysis of ${subject} is ready.`,
    actionUrl: () => '/analytics',
  },
}

function words(name: string): string {
  return name.replaceAll('_', ' ')
}
