/** The groups of kinds, as `category` of a notification. */
export const notificationCategories = [
  'case',
  'financial',
  'user',
  'security',
  'system',
  'support',
  'analytics',
] as const
export type NotificationCategory = (typeof notificationCategories)[number]

export const notificationPriorities = ['low', 'medium', 'high', 'urgent'] as const
export type NotificationPriority = (typeof notificationPriorities)[number]

/** A case, as notifications name it. */
interface AboutCase {
  readonly caseId: string
  readonly caseName: string
}

/** An amount in its currency, as a decimal text: `25.00`. */
interface AboutMoney {
  readonly donationId: string
  readonly amount: string
  readonly currency: string
}

interface AboutTicket {
  readonly ticketId: string
  readonly ticketNumber: string
  readonly title: string
}

interface AboutPermission {
  readonly userId: string
  /** A role or a permission, as it is written: `admin`, `write:cases`. */
  readonly permission: string
  /** Who gave or took it. */
  readonly byName: string
}

/**
 * What each kind of notification is about (backoffice document, "Notification types"). It is kept as the
 * notification's `metadata`, so it must survive JSON and hold no secret.
 */
export interface NotificationMetadata {
  case_created: AboutCase & { readonly guardianName?: string | undefined }
  case_updated: AboutCase & { readonly updateType: string; readonly notes?: string | undefined }
  case_urgent: AboutCase
  case_completed: AboutCase
  donation_received: AboutMoney & {
    readonly caseId?: string | undefined
    readonly caseName?: string | undefined
    /** Left out for anonymous donations. */
    readonly donorName?: string | undefined
  }
  donation_failed: AboutMoney & { readonly caseName?: string | undefined }
  payment_processed: AboutMoney & { readonly provider?: string | undefined }
  payment_failed: AboutMoney & { readonly reason?: string | undefined }
  guardian_registered: { readonly userId: string; readonly guardianName: string }
  guardian_updated: { readonly userId: string; readonly guardianName: string }
  partner_joined: {
    readonly investorId: string
    readonly partnerName: string
    readonly company?: string | undefined
  }
  collaborator_invited: {
    readonly invitationId: string
    readonly collaboratorName: string
    readonly role: string
  }
  collaborator_joined: { readonly userId: string; readonly collaboratorName: string; readonly role: string }
  collaborator_left: { readonly userId: string; readonly collaboratorName: string; readonly role: string }
  security_alert: { readonly alertId: string; readonly severity: string; readonly description: string }
  system_maintenance: { readonly deploymentId?: string | undefined; readonly description: string }
  audit_log_created: {
    readonly auditLogId: string
    readonly action: string
    readonly resource: string
    readonly resourceId: string
  }
  permission_granted: AboutPermission
  permission_revoked: AboutPermission
  support_ticket_created: AboutTicket & { readonly priority: string }
  /** `change` completes "TKT-2026-7 was …": `assigned to you`, `given the priority high`. */
  support_ticket_updated: AboutTicket & { readonly change: string }
  support_ticket_resolved: AboutTicket
  report_generated: { readonly reportId: string; readonly reportName: string }
  analytics_ready: { readonly reportId: string; readonly subject: string }
}

/** One of the 24 kinds. */
export type NotificationKind = keyof NotificationMetadata
