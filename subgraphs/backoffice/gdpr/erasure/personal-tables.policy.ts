import {
  addressesOf,
  erased,
  ofEmail,
  ofId,
  type PersonalTable,
} from '../../../shared/personal-data/inventory.js'
import { eraseConversations } from '../../conversations/conversation.service.js'
import { eraseFiles } from '../../files/file-removal.service.js'
import { eraseNotifications } from '../../notifications/notification-erasure.service.js'
import { anonymiseTickets, ticketsOf } from '../../support/ticket-erasure.service.js'
import { accountTables } from './account-tables.policy.js'
import { caseTables } from './case-tables.policy.js'

const DELETED = { action: 'deleted' } as const
const ACCOUNTABILITY = 'Proof of compliance (GDPR, article 5, paragraph 2); identifies no person.'

/** The tables with personal data: how the rows of a person are found, and what an erasure does with them. */
export const personalTables = {
  ...accountTables,
  conversations: {
    table: 'conversations',
    holds: 'Conversations with the assistant',
    category: 'activity_logs',
    of: ofId('user_id'),
    onErasure: { action: 'deleted', by: (trx, { id }) => eraseConversations(trx, id) },
  },
  conversationMessages: {
    table: 'conversation_messages',
    holds: 'Messages in conversations with the assistant',
    category: 'activity_logs',
    of: (query, { id }) => {
      query.whereIn('conversation_id', (own) => own.select('id').from('conversations').where('user_id', id))
    },
    onErasure: DELETED,
  },
  consents: {
    table: 'consents',
    holds: 'History of consents',
    category: 'personal_info',
    of: ofId('user_id'),
    onErasure: {
      action: 'kept',
      reason: 'Proof of consent (GDPR, article 7, paragraph 1); identifies no person.',
    },
  },
  gdprRequests: {
    table: 'gdpr_requests',
    holds: 'Requests about personal data',
    category: 'personal_info',
    of: ofId('user_id'),
    onErasure: {
      action: 'anonymised',
      reason: ACCOUNTABILITY,
      set: { reason: null, note: null, archive: null, contact_method: null },
    },
    hiddenColumns: ['sealed_details', 'version'],
  },
  invitations: {
    table: 'invitations',
    holds: 'Invitations',
    category: 'personal_info',
    of: ofEmail('email', 'user_id'),
    onErasure: DELETED,
    hiddenColumns: ['token_digest', 'sealed_token', 'sent'],
  },
  emailChanges: {
    table: 'email_changes',
    holds: 'Changes of the e-mail address',
    category: 'personal_info',
    // Also those that another account requested and that were not confirmed.
    of: (query, person) => {
      query.where((either) => {
        either.where({ user_id: person.id })
        either.orWhere(
          (asked) => void asked.where({ state: 'pending' }).whereIn('new_email', addressesOf(person)),
        )
      })
    },
    onErasure: DELETED,
    hiddenColumns: ['token_digest', 'sealed_token'],
  },
  investors: {
    table: 'investors',
    holds: 'Notes of the person as an investor',
    category: 'personal_info',
    of: ofEmail('email'),
    onErasure: DELETED,
    hiddenColumns: ['version'],
  },
  supportTickets: {
    table: 'support_tickets',
    holds: 'Support tickets of the person',
    category: 'personal_info',
    of: ticketsOf,
    onErasure: {
      action: 'anonymised',
      reason: 'Number, state and times, for statistics of support.',
      by: anonymiseTickets,
    },
    hiddenColumns: ['internal_notes', 'assigned_to', 'assigned_to_name', 'version'],
  },
  ticketMessages: {
    table: 'ticket_messages',
    holds: 'Replies to tickets that the person wrote',
    category: 'personal_info',
    of: ofId('author_id'),
    onErasure: {
      action: 'anonymised',
      reason: 'They belong to the conversation; those of the own tickets lose their text.',
      set: { author_id: erased.id, author_name: erased.name, attachments: '[]' },
    },
  },
  assignedTickets: {
    table: 'support_tickets',
    holds: 'Tickets that the person worked on',
    category: 'personal_info',
    of: ofId('assigned_to'),
    onErasure: {
      action: 'anonymised',
      reason: 'They belong to their requesters.',
      set: { assigned_to: null, assigned_to_name: null },
    },
  },
  signInBlocks: {
    table: 'sign_in_blocks',
    holds: 'Blocks of the account',
    category: 'activity_logs',
    of: ofEmail('subject'),
    onErasure: DELETED,
  },
  notifications: {
    table: 'notifications',
    holds: 'Notifications, notification settings and push subscriptions',
    category: 'activity_logs',
    of: ofId('user_id'),
    onErasure: { action: 'deleted', by: (trx, { id }) => eraseNotifications(trx, id) },
  },
  notificationSettings: {
    table: 'notification_settings',
    holds: 'Notification settings of the person',
    category: 'activity_logs',
    of: ofId('user_id'),
    onErasure: DELETED,
    key: ['user_id'],
  },
  pushSubscriptions: {
    table: 'push_subscriptions',
    holds: 'Push subscriptions of browsers',
    category: 'activity_logs',
    of: ofId('user_id'),
    onErasure: DELETED,
    hiddenColumns: ['keys', 'server_key'],
  },
  securityEvents: {
    table: 'security_events',
    holds: 'Security events of the account',
    category: 'activity_logs',
    of: ofEmail('email', 'user_id'),
    onErasure: {
      action: 'anonymised',
      reason: 'Type and time, for statistics of attacks (GDPR, article 6, paragraph 1 f).',
      set: {
        user_id: null,
        email: null,
        ip_address: null,
        user_agent: null,
        metadata: null,
        description: erased.text,
      },
    },
  },
  alerts: {
    table: 'alerts',
    holds: 'Alerts about the account',
    category: 'activity_logs',
    of: ofId('user_id'),
    onErasure: {
      action: 'anonymised',
      reason: 'Type and time, for statistics of attacks (GDPR, article 6, paragraph 1 f).',
      set: { user_id: null, ip_address: null, metadata: null, message: erased.text, active_key: null },
    },
  },
  acknowledgedAlerts: {
    table: 'alerts',
    holds: 'Alerts that the person took over',
    category: 'activity_logs',
    of: ofId('acknowledged_by'),
    onErasure: {
      action: 'anonymised',
      reason: 'They are about the platform or other people.',
      set: { acknowledged_by: null, acknowledged_by_name: null },
    },
  },
  clientActivities: {
    table: 'client_activities',
    holds: 'What the person did in apps',
    category: 'activity_logs',
    of: ofId('user_id'),
    onErasure: DELETED,
    hiddenColumns: ['at_ms'],
  },
  clientLogs: {
    table: 'client_logs',
    holds: 'Lines of apps that the person used',
    category: 'activity_logs',
    of: ofId('user_id'),
    onErasure: DELETED,
  },
  metricPoints: {
    table: 'metric_points',
    holds: 'Measurements of apps that the person used',
    category: 'activity_logs',
    of: ofId('user_id'),
    onErasure: {
      action: 'anonymised',
      reason: 'Numbers without a person, for averages.',
      set: { user_id: null, metadata: null },
    },
    hiddenColumns: ['rolled_up'],
  },
  files: {
    table: 'files',
    holds: 'Uploaded files, with their contents',
    category: 'personal_info',
    of: ofId('owner_id'),
    onErasure: { action: 'deleted', by: (trx, { id }) => eraseFiles(trx, id) },
    hiddenColumns: ['link'],
  },
  gdprArchives: {
    table: 'gdpr_archive_parts',
    holds: 'Archives of personal data',
    category: 'personal_info',
    of: (query, { id }) => {
      query.whereIn('request_id', (requests: typeof query) => {
        requests.from('gdpr_requests').select('id').where('user_id', id)
      })
    },
    onErasure: DELETED,
    key: ['request_id', 'position'],
  },
  uploadUsage: {
    table: 'upload_usage',
    holds: 'How many bytes the person uploaded on the last day of uploading',
    // Not activity_logs: an erasure of those alone would reset the daily quota.
    category: 'personal_info',
    of: ofId('user_id'),
    onErasure: DELETED,
    key: ['user_id'],
  },
  reportUsage: {
    table: 'report_usage',
    holds: 'How many bytes the person’s apps reported on the last day on which they reported any',
    // As above.
    category: 'personal_info',
    of: ofId('user_id'),
    onErasure: DELETED,
    key: ['user_id'],
  },
  activity: {
    table: 'user_activity',
    holds: 'When the person last did something',
    category: 'activity_logs',
    of: ofId('user_id'),
    onErasure: DELETED,
    key: ['user_id'],
  },
  ...caseTables,
} as const satisfies Readonly<Record<string, PersonalTable>>
