import type { Role } from '../../../../schema/viewer.js'
import type { AlertSeverity } from '../../alerts/alert.type.js'
import type { CaseStatus } from '../../cases/case.state.js'
import type { Colour, DeploymentState } from '../../deployment/deployment.state.js'
import type { DonationFailure } from '../../donations/donation.state.js'
import type { TicketPriority, TicketStatus } from '../../support/ticket.state.js'

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

/** A part of a ticket's outcome. */
export type TicketChange =
  | { readonly what: 'status'; readonly to: TicketStatus }
  | { readonly what: 'priority'; readonly to: TicketPriority }
  | { readonly what: 'assigned'; readonly toName: string }
  | { readonly what: 'assigned_to_you' | 'unassigned' | 'reply' | 'internal_notes' }

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
  case_updated: CaseMetadata & {
    readonly updateType: string
    readonly notes?: string | undefined
    /** The new status, when the update is its change. */
    readonly status?: CaseStatus | undefined
  }
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
  payment_failed: MoneyMetadata & {
    /** Shown in the language of the donor in place of `reason`. */
    readonly failure?: DonationFailure
    readonly reason?: string | undefined
  }
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
    readonly role: Role
  }
  collaborator_joined: { readonly userId: string; readonly collaboratorName: string; readonly role: Role }
  collaborator_left: {
    readonly userId: string
    /** Absent when the person was erased. */
    readonly collaboratorName?: string
    readonly role: Role
  }
  security_alert: { readonly alertId: string; readonly severity: AlertSeverity; readonly description: string }
  system_maintenance: {
    readonly deploymentId: string
    readonly projectId: string
    readonly environment: string
    readonly version: string
    readonly state: DeploymentState
    /** Where the traffic goes now. */
    readonly colour: Colour
  }
  audit_log_created: {
    readonly auditLogId: string
    readonly action: string
    readonly resource: string
    readonly resourceId: string
  }
  permission_granted: PermissionMetadata
  permission_revoked: PermissionMetadata
  support_ticket_created: TicketMetadata & { readonly priority: TicketPriority }
  support_ticket_updated: TicketMetadata & { readonly changes: readonly TicketChange[] }
  support_ticket_resolved: TicketMetadata
  /** `isOfOther`: an administrator requested it for another person. */
  report_generated: {
    readonly reportId: string
    readonly isPortable: boolean
    readonly isOfOther?: boolean
  }
  analytics_ready: { readonly reportId: string; readonly postsCreated: number }
}

/** One of the 24 kinds. */
export type NotificationKind = keyof NotificationMetadata
