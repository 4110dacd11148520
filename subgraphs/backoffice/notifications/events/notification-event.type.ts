/** Groups of kinds: the `category` of a notification. */
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

/** A case that a notification refers to. */
interface CaseMetadata {
  readonly caseId: string
  readonly caseName: string
}

/** An amount in its currency, as a decimal text: `25.00`. */
interface MoneyMetadata {
  readonly donationId: string
  readonly amount: string
  readonly currency: string
}

interface TicketMetadata {
  readonly ticketId: string
  readonly ticketNumber: string
  readonly title: string
}

interface PermissionMetadata {
  readonly userId: string
  /** A role or a permission: `admin`, `write:cases`. */
  readonly permission: string
  /** The person who granted or revoked it. */
  readonly byName: string
}

/** The `metadata` of each kind (docs/contract/backoffice.md). It is stored as JSON and must hold no secret. */
export interface NotificationMetadata {
  case_created: CaseMetadata & { readonly guardianName?: string | undefined }
  case_updated: CaseMetadata & { readonly updateType: string; readonly notes?: string | undefined }
  case_urgent: CaseMetadata
  case_completed: CaseMetadata
  donation_received: MoneyMetadata & {
    readonly caseId?: string | undefined
    readonly caseName?: string | undefined
    /** Absent for anonymous donations. */
    readonly donorName?: string | undefined
  }
  donation_failed: MoneyMetadata & { readonly caseName?: string | undefined }
  payment_processed: MoneyMetadata & {
    readonly provider?: string | undefined
    /** Whether the payment was returned to the donor. */
    readonly isRefund?: boolean
  }
  payment_failed: MoneyMetadata & { readonly reason?: string | undefined }
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
  permission_granted: PermissionMetadata
  permission_revoked: PermissionMetadata
  support_ticket_created: TicketMetadata & { readonly priority: string }
  /** `change` completes "TKT-2026-7 was …": `assigned to you`, `given the priority high`. */
  support_ticket_updated: TicketMetadata & { readonly change: string }
  support_ticket_resolved: TicketMetadata
  report_generated: { readonly reportId: string; readonly reportName: string }
  analytics_ready: { readonly reportId: string; readonly subject: string }
}

/** One of the 24 kinds. */
export type NotificationKind = keyof NotificationMetadata
