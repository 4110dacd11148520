import type { NotificationKind } from './notification-event.type.js'

/** Which change causes a kind of notification, and whom it reaches beyond the roles of the kind. */
export interface Trigger {
  readonly change: string
  /** The audit actions that the change writes, in the same transaction; none where the entry is the change. */
  readonly action: readonly string[]
  readonly alsoTo?: string
}

/** Which change triggers which kind: all 24. The services of these changes call the notifier. */
export const notificationTriggers: Readonly<Record<NotificationKind, Trigger>> = {
  case_created: { change: 'a case is opened, by hand or from a post', action: ['case_created'] },
  case_updated: {
    change: 'an update is added to a case, or its status changes',
    action: ['case_update_created', 'case_status_change'],
    alsoTo: 'the guardian of the case',
  },
  case_urgent: {
    change: 'a case is opened as urgent, or becomes urgent',
    action: ['case_created', 'case_status_change'],
    alsoTo: 'the guardian of the case',
  },
  case_completed: {
    change: 'the status of a case becomes completed',
    action: ['case_status_change'],
    alsoTo: 'the guardian of the case and its donors',
  },
  donation_received: {
    change: 'a donation is completed',
    action: ['donation_completed'],
    alsoTo: 'the guardian of the case',
  },
  donation_failed: { change: 'a donation fails', action: ['donation_failed'] },
  payment_processed: {
    change: 'the payment provider confirms the payment of a donation',
    action: ['donation_completed'],
    alsoTo: 'the donor',
  },
  payment_failed: {
    change: 'the payment provider refuses the payment of a donation',
    action: ['donation_failed'],
    alsoTo: 'the donor',
  },
  guardian_registered: {
    change: 'a person is made known as a guardian, or becomes one',
    action: ['user_created', 'user_role_change'],
  },
  guardian_updated: {
    change: 'the profile of a guardian is changed',
    action: ['user_updated', 'user_status_change'],
  },
  partner_joined: { change: 'an investor is recorded', action: ['investor_created'] },
  collaborator_invited: { change: 'an invitation is sent', action: ['collaborator_invited'] },
  collaborator_joined: {
    change: 'a collaborator is created, or an invited one signs in for the first time',
    action: ['collaborator_created', 'collaborator_joined'],
  },
  collaborator_left: {
    change: 'the account of an admin or staff member is deactivated, erased or loses that role',
    action: ['user_status_change', 'user_role_change', 'user_erased'],
  },
  security_alert: { change: 'a security alert is raised', action: ['security_alert_raised'] },
  system_maintenance: {
    change: 'a deployment switches traffic or is rolled back',
    action: ['deployment_traffic_switched', 'deployment_rolled_back'],
  },
  audit_log_created: {
    change: 'an audit entry is written by hand',
    action: [],
  },
  permission_granted: {
    change: 'a person is given another role',
    action: ['user_role_change'],
    alsoTo: 'that person',
  },
  permission_revoked: {
    change: 'a person loses a role that allowed more',
    action: ['user_role_change'],
    alsoTo: 'that person',
  },
  support_ticket_created: { change: 'a ticket is created', action: ['support_ticket_created'] },
  support_ticket_updated: {
    change: 'a ticket is changed or assigned',
    action: ['support_ticket_updated', 'support_ticket_assigned'],
    alsoTo: 'its requester and its assignee',
  },
  support_ticket_resolved: {
    change: 'the status of a ticket becomes resolved',
    action: ['support_ticket_resolved'],
    alsoTo: 'its requester and its assignee',
  },
  report_generated: {
    change: 'an archive of personal data is ready',
    action: ['gdpr_archive_ready'],
    alsoTo: 'the person who asked',
  },
  analytics_ready: {
    change: 'a monitoring run ends',
    action: ['social_monitor_finished'],
    alsoTo: 'the person who asked',
  },
}
