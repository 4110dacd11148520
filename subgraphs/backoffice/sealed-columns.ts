import { type SealedColumn, sharedSealedColumns } from '../shared/secrets/sealed-columns.js'
import { statementKeyPurpose } from './donations/statements/statement-key.store.js'
import { archivePartPurpose } from './gdpr/archives/archive.service.js'
import { erasureMailPurpose, MAIL_ERASED } from './gdpr/erasure/erasure.process.js'
import { emailTokenPurpose } from './gdpr/rectification/email-change-mail.worker.js'
import { sealedDetailsPurpose } from './gdpr/requests/gdpr-request.store.js'
import { tokenPurpose } from './invitations/invitation-mail.worker.js'
import { backupCodePurpose } from './mfa/backup-codes.service.js'
import { mfaReplacementPurpose, mfaSecretPurpose } from './mfa/factor-secrets.service.js'
import { pushKeysPurpose } from './notifications/delivery/push-keys.mapper.js'

/** Where the backoffice's database holds sealed texts. */
export const sealedColumns: readonly SealedColumn[] = [
  ...sharedSealedColumns,
  {
    table: 'invitations',
    key: ['id'],
    column: 'sealed_token',
    purposeOf: ({ id }) => tokenPurpose(String(id)),
  },
  {
    table: 'email_changes',
    key: ['id'],
    column: 'sealed_token',
    purposeOf: ({ id }) => emailTokenPurpose(String(id)),
  },
  {
    table: 'statement_keys',
    key: ['id'],
    column: 'sealed_key',
    purposeOf: () => statementKeyPurpose,
  },
  {
    table: 'mfa_factors',
    key: ['user_id'],
    column: 'sealed_secret',
    purposeOf: ({ user_id }) => mfaSecretPurpose(String(user_id)),
  },
  {
    table: 'mfa_backup_codes',
    key: ['user_id', 'position'],
    column: 'sealed_code',
    purposeOf: ({ user_id }) => backupCodePurpose(String(user_id)),
  },
  {
    table: 'mfa_replacements',
    key: ['user_id'],
    column: 'sealed_secrets',
    purposeOf: ({ user_id }) => mfaReplacementPurpose(String(user_id)),
  },
  {
    table: 'push_subscriptions',
    key: ['endpoint'],
    column: 'keys',
    purposeOf: ({ endpoint }) => pushKeysPurpose(String(endpoint)),
  },
  {
    table: 'gdpr_requests',
    key: ['id'],
    column: 'sealed_details',
    purposeOf: ({ id }) => sealedDetailsPurpose(String(id)),
  },
  {
    table: 'gdpr_archive_parts',
    key: ['request_id', 'position'],
    column: 'sealed_content',
    purposeOf: ({ request_id, position }) => archivePartPurpose(String(request_id), Number(position)),
  },
  ...['payload', 'rerun_payload'].map((column) => ({
    table: 'jobs',
    key: ['id'],
    column,
    where: { kind: MAIL_ERASED },
    purposeOf: (row: Readonly<Record<string, string>>) =>
      erasureMailPurpose((JSON.parse(String(row[column])) as { id: string }).id),
  })),
]
