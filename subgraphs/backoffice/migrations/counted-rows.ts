import type { Knex } from 'knex'
import { isSqlite } from '../../shared/database.js'

/** A table whose rows are counted by time of creation and status. */
export interface CountedRows {
  readonly table: string
  /** `kind` of the counts in `figure_counts`. */
  readonly kind: string
  /** Prefix of the trigger names. */
  readonly name: string
  /** Cents to sum; SQL over `row`. */
  readonly cents: string
  /** Times that a row counts for; SQL over `row`. */
  readonly times: readonly string[]
}

/** On PostgreSQL each count is sharded, so that concurrent changes rarely wait for each other. */
const SHARDS = 8

/** SQL: the shard of a row on PostgreSQL, by its id. */
export const shardOf = (id: string) => `abs(hashtext(${id}) % ${SHARDS})`

/** Creates the triggers that count every later change in its transaction. */
export async function countRows(db: Knex, rows: CountedRows): Promise<void> {
  await (isSqlite(db) ? followOnSqlite(db, rows) : followOnPostgres(db, rows))
}

/** Adds to the counts of a row's times. */
function add(
  { kind, cents, times }: CountedRows,
  row: 'new' | 'old',
  sign: '+' | '-',
  shard: string,
): string {
  const of = (sql: string) => sql.replace('row.', `${row}.`)
  const counts = times.map(
    (time) => `('${kind}', ${of(time)}, ${row}.status, ${shard}, ${sign}1, ${sign}(${of(cents)}))`,
  )
  return `insert into figure_counts (kind, day, status, shard, count, cents)
    values ${counts.join(', ')}
    on conflict (kind, day, status, shard) do update
      set count = figure_counts.count + excluded.count, cents = figure_counts.cents + excluded.cents;`
}

async function followOnSqlite(db: Knex, rows: CountedRows): Promise<void> {
  const { table, name, cents } = rows
  const added = add(rows, 'new', '+', '0')
  const removed = add(rows, 'old', '-', '0')
  const changed = [
    'new.status <> old.status',
    ...(cents === '0' ? [] : ['new.base_amount <> old.base_amount']),
  ]
  await db.raw(`create trigger ${name}_counted after insert on ${table} begin ${added} end`)
  await db.raw(`create trigger ${name}_uncounted after delete on ${table} begin ${removed} end`)
  await db.raw(
    `create trigger ${name}_recounted after update on ${table} when ${changed.join(' or ')} begin ${removed} ${added} end`,
  )
}

async function followOnPostgres(db: Knex, rows: CountedRows): Promise<void> {
  const { table, name, cents } = rows
  const added = add(rows, 'new', '+', shardOf('new.id'))
  const removed = add(rows, 'old', '-', shardOf('old.id'))
  const changed = [
    'new.status is distinct from old.status',
    ...(cents === '0' ? [] : ['new.base_amount is distinct from old.base_amount']),
  ]
  await db.raw(`create function count_${name}() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then ${removed} end if;
    if tg_op <> 'DELETE' then ${added} end if;
    return null; end $$`)
  await db.raw(`create trigger ${name}_counted after insert or delete on ${table}
    for each row execute function count_${name}()`)
  await db.raw(`create trigger ${name}_recounted after update on ${table}
    for each row when (${changed.join(' or ')}) execute function count_${name}()`)
}
