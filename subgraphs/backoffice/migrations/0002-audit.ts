import { columnsOf } from '../../shared/database/columns.js'
import { isSqlite, type Migration } from '../../shared/database.js'

/** What a row may still get after it was written: its place in the chain, once. */
const CONTENT = [
  'id',
  'timestamp',
  'user_id',
  'user_email',
  'user_role',
  'action',
  'resource',
  'resource_id',
  'details',
  'severity',
  'category',
  'request_id',
  'recorded_by',
  'digest',
] as const

/** The audit log and the chains that seal it. The database itself refuses to change or delete a row. */
export const auditLog: Migration = {
  name: '0002-audit',
  async up(db) {
    await db.schema.createTable('audit_logs', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.time('timestamp').notNullable()
      column.text('user_id').notNullable()
      column.text('user_email')
      column.text('user_role').notNullable()
      column.text('action').notNullable()
      column.text('resource').notNullable()
      column.text('resource_id').notNullable()
      column.json('details').notNullable()
      column.text('severity').notNullable()
      column.text('category').notNullable()
      column.text('request_id')
      column.text('recorded_by')
      column.text('digest').notNullable()
      column.text('chain_day')
      column.integer('position')
      column.text('link')
      table.index(['timestamp', 'id'])
      table.index(['category', 'timestamp', 'id'])
      table.index(['severity', 'timestamp', 'id'])
      table.index(['user_email', 'timestamp', 'id'])
      table.index(['user_id', 'timestamp', 'id'])
      table.index(['action', 'timestamp', 'id'])
      table.index(['resource', 'resource_id', 'timestamp', 'id'])
      table.unique(['chain_day', 'position'])
    })
    await db.raw('create index audit_logs_unsealed on audit_logs (timestamp, id) where position is null')
    await db.schema.createTable('audit_chains', (table) => {
      const column = columnsOf(db, table)
      column.text('day').primary()
      column.text('anchor').notNullable()
      column.integer('length').notNullable()
      column.text('head').notNullable()
      column.text('seal').notNullable()
    })
    await (isSqlite(db) ? refuseOnSqlite(db) : refuseOnPostgres(db))
  },
}

const REFUSAL = 'audit rows are never changed or deleted'

async function refuseOnSqlite(db: Parameters<Migration['up']>[0]): Promise<void> {
  const changed = CONTENT.map((column) => `new.${column} is not old.${column}`).join(' or ')
  await db.raw(`create trigger audit_logs_unchanged before update on audit_logs
    when old.position is not null or ${changed}
    begin select raise(abort, '${REFUSAL}'); end`)
  await db.raw(`create trigger audit_logs_kept before delete on audit_logs
    begin select raise(abort, '${REFUSAL}'); end`)
}

async function refuseOnPostgres(db: Parameters<Migration['up']>[0]): Promise<void> {
  const changed = CONTENT.map((column) => `new.${column} is distinct from old.${column}`).join(' or ')
  await db.raw(`create function refuse_audit_change() returns trigger language plpgsql as $$
    begin raise exception '${REFUSAL}'; end $$`)
  await db.raw(`create trigger audit_logs_unchanged before update on audit_logs for each row
    when (old.position is not null or ${changed}) execute function refuse_audit_change()`)
  await db.raw(`create trigger audit_logs_kept before delete on audit_logs for each row
    execute function refuse_audit_change()`)
}
