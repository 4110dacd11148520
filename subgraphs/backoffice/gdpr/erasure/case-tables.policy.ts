import { erased, ofId, type PersonalTable } from '../../../shared/personal-data/inventory.js'

const DELETED = { action: 'deleted' } as const
const ACCOUNTING = 'Accounting records must be kept (GDPR, article 17, paragraph 3 b); the donor is removed.'
const CASE_RECORD = 'It belongs to the case and the organisation; the person is no longer named.'

/** The tables of cases and donations, whose rows mostly stay when a person is erased. */
export const caseTables = {
  donations: {
    table: 'donations',
    holds: 'Donations',
    category: 'donations',
    of: ofId('user_id'),
    onErasure: {
      action: 'anonymised',
      reason: ACCOUNTING,
      set: {
        user_id: erased.id,
        user_name: erased.name,
        user_email: erased.email,
        message: null,
        is_anonymous: true,
      },
    },
  },
  guardedDonations: {
    table: 'donations',
    holds: 'Donations to cases of the person',
    category: 'cases',
    of: ofId('guardian_id'),
    onErasure: { action: 'anonymised', reason: ACCOUNTING, set: { guardian_id: null } },
  },
  cases: {
    table: 'cases',
    holds: 'Cases of the person as a guardian',
    category: 'cases',
    of: ofId('guardian_id'),
    onErasure: { action: 'anonymised', reason: CASE_RECORD, set: { guardian_id: null, guardian_name: null } },
  },
  caseUpdates: {
    table: 'case_updates',
    holds: 'Updates of cases that the person wrote',
    category: 'cases',
    of: ofId('updated_by'),
    onErasure: {
      action: 'anonymised',
      reason: CASE_RECORD,
      set: { updated_by: erased.id, updated_by_name: erased.name },
    },
  },
  caseUpdateDrafts: {
    table: 'case_update_drafts',
    holds: 'Drafts of case updates for the person',
    category: 'cases',
    of: ofId('drafted_by'),
    onErasure: DELETED,
  },
  caseFollows: {
    table: 'case_follows',
    holds: 'Cases that the person follows',
    category: 'cases',
    of: ofId('user_id'),
    onErasure: DELETED,
    key: ['user_id', 'case_id'],
  },
  socialPosts: {
    table: 'social_posts',
    holds: 'Posts of the person on social networks',
    category: 'cases',
    of: ofId('guardian_id'),
    onErasure: DELETED,
  },
} as const satisfies Readonly<Record<string, PersonalTable>>
