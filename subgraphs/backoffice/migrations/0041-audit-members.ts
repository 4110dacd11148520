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
 * Members of audit rows have digests of their own, so that an erasure can take some out. The database takes such a
 * change only while an erasure is carried out, together with what is left of the members; verifying tells
 * whether it was one (subgraphs/backoffice/audit/README.md).
 */
export const auditMembers: Migration = {
  name: '0041-audit-members',
  async up(db) {
    await db.schema.alterTable('audit_logs', (table) => {
      columnsOf(db, table).json('salts')
    })
    await db.raw(`drop trigger audit_logs_unchanged${isSqlite(db) ? '' : ' on audit_logs'}`)
    await (isSqlite(db) ? refuseOnSqlite(db) : refuseOnPostgres(db))
  },
}

const REFUSAL = 'audit rows are never changed or deleted'
const ERASURE = `exists (select 1 from gdpr_requests where type = 'erasure' and state = 'in_progress')`

async function refuseOnSqlite(db: Parameters<Migration['up']>[0]): Promise<void> {
  const changed = (columns: readonly string[]) =>
    columns.map((column) => `new.${column} is not old.${column}`).join(' or ')
  await db.raw(`create trigger audit_logs_unchanged before update on audit_logs
    when ${changed(FIXED)}
      or ((${changed(SPOKEN)}) and not (old.salts is not null and new.salts is not old.salts and ${ERASURE}))
      or (old.position is not null and (${changed(PLACE)}))
    begin select raise(abort, '${REFUSAL}'); end`)
}

async function refuseOnPostgres(db: Parameters<Migration['up']>[0]): Promise<void> {
  const changed = (columns: readonly string[]) =>
    columns.map((column) => `new.${column} is distinct from old.${column}`).join(' or ')
  await db.raw(`create function refuse_audit_change_but_erasure() returns trigger language plpgsql as $$
    begin
      if ${changed(FIXED)}
        or ((${changed(SPOKEN)})
          and not (old.salts is not null and new.salts is distinct from old.salts and ${ERASURE}))
        or (old.position is not null and (${changed(PLACE)}))
      then raise exception '${REFUSAL}'; end if;
      return new;
    end $$`)
  await db.raw(`create trigger audit_logs_unchanged before update on audit_logs for each row
    execute function refuse_audit_change_but_erasure()`)
}
