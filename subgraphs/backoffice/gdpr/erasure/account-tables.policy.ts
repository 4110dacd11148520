import { ofId, type PersonalTable } from '../../../shared/personal-data/inventory.js'

const DELETED = { action: 'deleted' } as const

/** The tables of accounts and their second factors. */
export const accountTables = {
  users: {
    table: 'users',
    holds: 'Profile',
    category: 'personal_info',
    of: ofId('id'),
    // Deleted together with the audit row of the erasure.
    onErasure: DELETED,
  },
  collaborators: {
    table: 'collaborators',
    holds: 'Department',
    category: 'personal_info',
    of: ofId('user_id'),
    onErasure: DELETED,
    key: ['user_id'],
  },
  mfaBackupCodes: {
    table: 'mfa_backup_codes',
    holds: 'Backup codes',
    category: 'personal_info',
    of: ofId('user_id'),
    onErasure: DELETED,
    key: ['user_id', 'position'],
    hiddenColumns: ['sealed_code'],
  },
  mfaReplacements: {
    table: 'mfa_replacements',
    holds: 'Replacement of the second factor',
    category: 'personal_info',
    of: ofId('user_id'),
    onErasure: DELETED,
    key: ['user_id'],
    hiddenColumns: ['sealed_secrets'],
  },
  mfaFactors: {
    table: 'mfa_factors',
    holds: 'Second factor',
    category: 'personal_info',
    of: ofId('user_id'),
    onErasure: DELETED,
    key: ['user_id'],
    hiddenColumns: ['sealed_secret', 'last_step', 'tries', 'tries_since', 'wrong_codes', 'paused_until'],
  },
} as const satisfies Readonly<Record<string, PersonalTable>>
