import type { Knex } from 'knex'
import { columnsOf } from '../database/columns.js'
import type { Migration } from '../database/migrate.js'
import { isSqlite } from '../database/transaction.js'
import type { PartitionedTable } from '../partitions/partition-periods.js'
import { createPartitionedTable } from '../partitions/partitions.js'
import type { DatabaseName } from '../subgraph/database-names.js'
import { auditIdPrefixes } from './audit-ids.js'

/** Audit rows are kept permanently: partitions keep their indexes small. */
export const auditPartitions = (subgraph: DatabaseName): PartitionedTable => ({
  table: 'audit_logs',
  idPrefix: auditIdPrefixes[subgraph],
  period: 'month',
})

/** Columns that never change. */
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
] as const

/** Columns that may be about people: an erasure removes members of them. */
const PERSONAL = ['user_email', 'user_name', 'details'] as const

/** A row's place in the chain, which is set once. */
const PLACE = ['chain_day', 'position', 'link'] as const

/**
 * The audit log and the chains that seal it. The database itself refuses to delete or change a row, with two
 * exceptions, each in a transaction that names its purpose in `audit_unlocks`: an erasure removes members
 * together with their salts, and resealing signs rows with a new key. Verification detects anything else that
 * is done in such a transaction (README.md).
 */
export const auditMigration: Migration = {
  name: 'shared-audit',
  async up(db) {
    await createPartitionedTable(db, 'audit_logs', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.time('timestamp').notNullable()
      column.text('user_id').notNullable()
      column.text('user_email')
      column.text('user_name')
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
      // Rows of a day may be in two partitions, which a unique index cannot cover: on PostgreSQL a trigger refuses a second one.
      if (isSqlite(db)) table.unique(['chain_day', 'position'])
      else table.index(['chain_day', 'position'])
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
    await db.schema.createTable('audit_unlocks', (table) => {
      columnsOf(db, table).text('purpose').notNullable()
    })
    await (isSqlite(db) ? refuseOnSqlite(db) : refuseOnPostgres(db))
  },
}

/** Why rows may be changed. */
export type UnlockPurpose = 'erasure' | 'resealing'

/** Lets a transaction change audit rows for a purpose, and only while `work` runs. */
export async function withUnlockedRows<Result>(
  trx: Knex.Transaction,
  purpose: UnlockPurpose,
  work: () => Promise<Result>,
): Promise<Result> {
  await trx('audit_unlocks').insert({ purpose })
  const result = await work()
  await trx('audit_unlocks').delete()
  return result
}

const REFUSAL = 'audit rows are never changed or deleted'

const unlocked = (purpose: UnlockPurpose) =>
  `exists (select 1 from audit_unlocks where purpose = '${purpose}')`

/** The changes of a row that are refused, given the dialect's operator for values that differ. */
function refusedChange(differs: 'is not' | 'is distinct from'): string {
  const changed = (columns: readonly string[]) =>
    columns.map((column) => `new.${column} ${differs} old.${column}`).join(' or ')
  return `${changed(FIXED)}
    or ((${changed(PERSONAL)}) and not (new.salts ${differs} old.salts and ${unlocked('erasure')}))
    or ((${changed(['salts'])}) and not (${unlocked('erasure')} or ${unlocked('resealing')}))
    or ((${changed(['digest'])}) and not ${unlocked('resealing')})
    or (old.position is not null and (${changed(PLACE)}))`
}

async function refuseOnSqlite(db: Knex): Promise<void> {
  const refuse = `begin select raise(abort, '${REFUSAL}'); end`
  await db.raw(`create trigger audit_logs_unchanged before update on audit_logs
    when ${refusedChange('is not')} ${refuse}`)
  await db.raw(`create trigger audit_logs_kept before delete on audit_logs ${refuse}`)
}

async function refuseOnPostgres(db: Knex): Promise<void> {
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
  await db.raw(`create function refuse_second_place() returns trigger language plpgsql as $$
    begin
      if exists (select from audit_logs where chain_day = new.chain_day and position = new.position and id <> new.id) then
        raise unique_violation using message = 'another audit row has this place',
          detail = format('Key (chain_day, position)=(%s, %s) already exists.', new.chain_day, new.position);
      end if;
      return new;
    end $$`)
  await db.raw(`create trigger audit_logs_place before insert or update of chain_day, position on audit_logs
    for each row when (new.position is not null) execute function refuse_second_place()`)
}
