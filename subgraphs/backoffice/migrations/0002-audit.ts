import { columnsOf } from '../../shared/database/columns.js'
import { isSqlite, type Migration } from '../../shared/database.js'

/** What never changes in a row of the audit log, whatever happens. */
const FIXED = [
  'id',
  'timestamp',
  'user_id',
  'user_role',
  'action',
  'resource',
  'resource_id',
  'severity',
  'category',
  'request_id',
  'recorded_by',
  'digest',
] as const

/** Where people are spoken of: an erasure takes members out of it. */
const SPOKEN = ['user_email', 'details', 'salts'] as const

/** A row's place in the chain: given once. */
const PLACE = ['chain_day', 'position', 'link'] as const

/**
 * The audit log and the chains that seal it. The database itself refuses to delete a row or to change one. The only
 * exception: while an erasure is carried out, members may leave a row together with what was changed in their
 * salts; verifying tells whether it was an erasure (subgraphs/backoffice/audit/README.md).
 */
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
      column.json('salts').notNullable()
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
/** The table of requests is made by a later migration; what triggers name is looked up when they run. */
const ERASURE = `exists (select 1 from gdpr_requests where type = 'erasure' and state = 'in_progress')`

/** When a change of a row is refused, given how the dialect says that two values differ. */
function refusedChange(differs: 'is not' | 'is distinct from'): string {
  const changed = (columns: readonly string[]) =>
    columns.map((column) => `new.${column} ${differs} old.${column}`).join(' or ')
  return `${changed(FIXED)}
    or ((${changed(SPOKEN)}) and not (new.salts ${differs} old.salts and ${ERASURE}))
    or (old.position is not null and (${changed(PLACE)}))`
}

async function refuseOnSqlite(db: Parameters<Migration['up']>[0]): Promise<void> {
  const refuse = `begin select raise(abort, '${REFUSAL}'); end`
  await db.raw(`create trigger audit_logs_unchanged before update on audit_logs
    when ${refusedChange('is not')} ${refuse}`)
  await db.raw(`create trigger audit_logs_kept before delete on audit_logs ${refuse}`)
}

async function refuseOnPostgres(db: Parameters<Migration['up']>[0]): Promise<void> {
  await db.raw(`create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if ${refusedChange('is distinct from')} then raise exception '${REFUSAL}'; end if;
      return new;
    end $$`)
  await db.raw(`create function refuse_audit_deletion() returns trigger language plpgsql as $$
    begin raise exception '${REFUSAL}'; end $$`)
  await db.raw(`create trigger audit_logs_unchanged before update on audit_logs for each row
    execute function refuse_audit_change()`)
  await db.raw(`create trigger audit_logs_kept before delete on audit_logs for each row
    execute function refuse_audit_deletion()`)
}
