import { idempotencyPurpose } from '../idempotency/idempotent-mutations.js'
import { webhookSecretPurpose } from '../webhooks/signing-secret.js'

/** A column with texts of a `SecretBox`, alone or within JSON. Every such column is listed, so that keys can change. */
export interface SealedColumn {
  readonly table: string
  /** The columns of the primary key. */
  readonly key: readonly string[]
  readonly column: string
  /** The sealing purpose of a row's texts, from its key and the column. */
  purposeOf(row: Readonly<Record<string, string>>): string
}

/** The sealed columns of every subgraph. */
export const sharedSealedColumns: readonly SealedColumn[] = [
  {
    table: 'webhook_subscriptions',
    key: ['id'],
    column: 'secrets',
    purposeOf: ({ id }) => webhookSecretPurpose(String(id)),
  },
  ...['fingerprint', 'result'].map((column) => ({
    table: 'idempotency_keys',
    key: ['subject', 'key'],
    column,
    purposeOf: ({ subject, key }: Readonly<Record<string, string>>) =>
      idempotencyPurpose({ subject: String(subject), key: String(key) }),
  })),
]
