import { columnsOf } from '../../../shared/database/columns.js'
import { isSqlite, type Migration } from '../../../shared/database.js'

/** GDPR requests with their archives, and the history of consents. */
export const gdpr: Migration = {
  name: '0001-baseline-gdpr',
  async up(db) {
    await db.schema.createTable('gdpr_requests', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('user_id').notNullable()
      column.text('type').notNullable()
      column.text('state').notNullable()
      column.text('requested_by').notNullable()
      column.json('data_types').notNullable()
      column.text('format')
      column.text('delivery_method')
      column.text('field')
      column.text('reason')
      column.text('priority')
      column.text('contact_method')
      column.text('sealed_details')
      column.text('waiting_for')
      column.time('waiting_since')
      column.text('failure')
      column.text('note')
      column.json('archive')
      column.json('certificate')
      column.integer('version').notNullable()
      column.time('created_at').notNullable()
      column.time('due_at').notNullable()
      column.time('not_before')
      column.time('started_at')
      column.time('finished_at')
      table.index(['created_at', 'id'])
      table.index(['user_id', 'created_at', 'id'])
      table.index(['state', 'due_at', 'id'])
      table.index(['type', 'created_at', 'id'])
    })
    await db.schema.createTable('email_changes', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('request_id').notNullable().index()
      column.text('user_id').notNullable().index()
      column.text('old_email').notNullable()
      column.text('new_email').notNullable().index()
      column.text('state').notNullable()
      column.text('token_digest').notNullable().unique()
      column.text('sealed_token')
      column.time('created_at').notNullable()
      column.time('expires_at').notNullable().index()
    })
    // Concurrent erasures of one person would delete each other's rows.
    await db.raw(`create unique index gdpr_requests_one_erasure on gdpr_requests (user_id)
      where type = 'erasure' and state not in ('completed', 'rejected', 'cancelled')`)
    await db.schema.createTable('gdpr_archive_parts', (table) => {
      const column = columnsOf(db, table)
      column.text('request_id').notNullable()
      column.integer('position').notNullable()
      column.text('sealed_content').notNullable()
      column.time('expires_at').notNullable()
      table.primary(['request_id', 'position'])
      table.index(['expires_at'])
    })
    await db.schema.createTable('consents', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('user_id').notNullable()
      column.text('type').notNullable()
      column.flag('granted').notNullable()
      column.time('given_at').notNullable()
      column.time('recorded_at').notNullable()
      column.text('recorded_by').notNullable()
      column.text('request_id').notNullable()
      table.index(['user_id', 'recorded_at', 'id'])
    })
    await (isSqlite(db) ? refuseOnSqlite(db) : refuseOnPostgres(db))
  },
}

const REFUSAL = 'consents are never changed or deleted'

async function refuseOnSqlite(db: Parameters<Migration['up']>[0]): Promise<void> {
  for (const change of ['update', 'delete'])
    await db.raw(`create trigger consents_no_${change} before ${change} on consents
      begin select raise(abort, '${REFUSAL}'); end`)
}

async function refuseOnPostgres(db: Parameters<Migration['up']>[0]): Promise<void> {
  await db.raw(`create function refuse_consent_change() returns trigger language plpgsql as $$
    begin raise exception '${REFUSAL}'; end $$`)
  await db.raw(`create trigger consents_kept before update or delete on consents for each row
    execute function refuse_consent_change()`)
}
