import type { NotificationKind, NotificationMetadata } from './notification-event.type.js'

const toCase = ({ caseId }: { caseId: string }) => `/cases/${caseId}`
const toDonation = ({ donationId }: { donationId: string }) => `/donations/${donationId}`
const toGuardian = ({ userId }: { userId: string }) => `/guardians/${userId}`
const toTicket = ({ ticketId }: { ticketId: string }) => `/support/${ticketId}`
const toUser = ({ userId }: { userId: string }) => `/users/${userId}`

/** Where a notification of each kind links to: a path relative to the backoffice. */
export const notificationLinks: {
  readonly [Kind in NotificationKind]: (about: NotificationMetadata[Kind]) => string
} = {
  case_created: toCase,
  case_updated: toCase,
  case_urgent: toCase,
  case_completed: toCase,
  // For staff and the guardian, who see the donation at its case; one without a case is for staff only.
  donation_received: ({ caseId, donationId }) =>
    caseId ? toCase({ caseId }) : `${toDonation({ donationId })}?list=completed`,
  // For staff.
  donation_failed: ({ donationId }) => `${toDonation({ donationId })}?list=failed`,
  payment_processed: toDonation,
  payment_failed: toDonation,
  guardian_registered: toGuardian,
  guardian_updated: toGuardian,
  partner_joined: ({ investorId }) => `/investors/${investorId}`,
  collaborator_invited: () => '/users',
  collaborator_joined: toUser,
  collaborator_left: toUser,
  security_alert: () => '/security',
  system_maintenance: () => '/status',
  audit_log_created: ({ auditLogId }) => `/audit-logs/${auditLogId}`,
  permission_granted: toUser,
  permission_revoked: toUser,
  support_ticket_created: toTicket,
  support_ticket_updated: toTicket,
  support_ticket_resolved: toTicket,
  report_generated: ({ reportId, isOfOther }) => `/reports/${reportId}${isOfOther ? '?list=all' : ''}`,
  analytics_ready: () => '/analytics',
}
