import type { Knex } from 'knex'
import { isSqlite } from '../../shared/database.js'

/** A table whose rows are counted by when they came and by their status. */
export interface CountedRows {
  readonly table: string
  /** What the counts are of, in `figure_counts`. */
  readonly kind: string
  /** What the triggers are named after. */
  readonly name: string
  /** What is summed beside; SQL over `row`. */
  readonly cents: string
  /** The times that a row counts for; SQL over `row`. */
  readonly times: readonly string[]
}

/** On PostgreSQL a count is spread over rows, so that changes made at once seldom wait for one another. */
const SHARDS = 8

/** SQL: the shard of a row on PostgreSQL, by its id. */
export const shardOf = (id: string) => `abs(hashtext(${id}) % ${SHARDS})`

/** Counts the rows that there are, and from now on every change in the transaction that makes it. */
export async function countRows(db: Knex, rows: CountedRows): Promise<void> {
  for (const time of rows.times) await fill(db, rows, time.replace('row.', ''))
  await (isSqlite(db) ? followOnSqlite(db, rows) : followOnPostgres(db, rows))
}

async function fill(db: Knex, { table, kind, cents }: CountedRows, time: string): Promise<void> {
  await db.raw(
    `insert into figure_counts (kind, day, status, shard, count, cents)
     select '${kind}', ${time}, status, 0, count(*), coalesce(sum(${cents.replace('row.', '')}), 0)
     from ${table} group by ${time === `''` ? 'status' : `${time}, status`}`,
  )
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
  const come = add(rows, 'new', '+', '0')
  const go = add(rows, 'old', '-', '0')
  const changed = [
    'new.status <> old.status',
    ...(cents === '0' ? [] : ['new.base_amount <> old.base_amount']),
  ]
  await db.raw(`create trigger ${name}_counted after insert on ${table} begin ${come} end`)
  await db.raw(`create trigger ${name}_uncounted after delete on ${table} begin ${go} end`)
  await db.raw(
    `create trigger ${name}_recounted after update on ${table} when ${changed.join(' or ')} begin ${go} ${come} end`,
  )
}

async function followOnPostgres(db: Knex, rows: CountedRows): Promise<void> {
  const { table, name, cents } = rows
  const come = add(rows, 'new', '+', shardOf('new.id'))
  const go = add(rows, 'old', '-', shardOf('old.id'))
  const changed = [
    'new.status is distinct from old.status',
    ...(cents === '0' ? [] : ['new.base_amount is distinct from old.base_amount']),
  ]
  await db.raw(`create function count_${name}() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then ${go} end if;
    if tg_op <> 'DELETE' then ${come} end if;
    return null; end $$`)
  await db.raw(`create trigger ${name}_counted after insert or delete on ${table}
    for each row execute function count_${name}()`)
  await db.raw(`create trigger ${name}_recounted after update on ${table}
    for each row when (${changed.join(' or ')}) execute function count_${name}()`)
}
