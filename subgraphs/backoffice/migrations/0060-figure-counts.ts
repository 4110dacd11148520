import type { Knex } from 'knex'
import { columnsOf } from '../../shared/database/columns.js'
import { isSqlite, type Migration } from '../../shared/database.js'

/** A table whose rows are counted by the day that they came on, and by their status. */
interface Counted {
  readonly table: string
  /** What is summed beside; SQL over `row`. */
  readonly cents: string
}

const counted: readonly Counted[] = [
  { table: 'users', cents: '0' },
  { table: 'cases', cents: '0' },
  { table: 'support_tickets', cents: '0' },
  { table: 'donations', cents: 'row.base_amount' },
]

/** On PostgreSQL a count is spread over rows, so that changes made at once seldom wait for one another. */
const SHARDS = 8

/**
 * Counts for dashboard and analytics, kept by the database in the transaction of each change: how many rows of a
 * table came on a day with a status (day '' is all days), and on which day each person last did something.
 */
export const figureCounts: Migration = {
  name: '0060-figure-counts',
  async up(db) {
    await db.schema.createTable('figure_counts', (table) => {
      const column = columnsOf(db, table)
      column.text('kind').notNullable()
      column.text('day').notNullable()
      column.text('status').notNullable()
      column.integer('shard').notNullable()
      column.money('count').notNullable()
      column.money('cents').notNullable()
      table.primary(['kind', 'day', 'status', 'shard'])
    })
    await db.schema.createTable('user_activity', (table) => {
      const column = columnsOf(db, table)
      column.text('user_id').primary()
      column.text('last_day').notNullable()
    })
    await fill(db)
    await (isSqlite(db) ? followOnSqlite(db) : followOnPostgres(db))
  },
}

async function fill(db: Knex): Promise<void> {
  for (const { table, cents } of counted)
    for (const day of [`substr(created_at, 1, 10)`, `''`])
      await db.raw(
        `insert into figure_counts (kind, day, status, shard, count, cents)
         select '${table}', ${day}, status, 0, count(*), coalesce(sum(${cents.replace('row.', '')}), 0)
         from ${table} group by ${day === `''` ? 'status' : `${day}, status`}`,
      )
  await db.raw(
    `insert into user_activity (user_id, last_day)
     select user_id, max(substr(timestamp, 1, 10)) from audit_logs where user_id like 'usr\\_%' escape '\\' group by user_id`,
  )
  await db.raw(
    `insert into figure_counts (kind, day, status, shard, count, cents)
     select 'activity', last_day, '', 0, count(*), 0 from user_activity group by last_day`,
  )
}

/** Adds to the counts of a row's day and of all days. */
function add(table: string, row: 'new' | 'old', sign: '+' | '-', cents: string, shard: string): string {
  const amount = cents.replace('row', row)
  return `insert into figure_counts (kind, day, status, shard, count, cents)
    values ('${table}', substr(${row}.created_at, 1, 10), ${row}.status, ${shard}, ${sign}1, ${sign}(${amount})),
           ('${table}', '', ${row}.status, ${shard}, ${sign}1, ${sign}(${amount}))
    on conflict (kind, day, status, shard) do update
      set count = figure_counts.count + excluded.count, cents = figure_counts.cents + excluded.cents;`
}

async function followOnSqlite(db: Knex): Promise<void> {
  for (const { table, cents } of counted) {
    const come = add(table, 'new', '+', cents, '0')
    const go = add(table, 'old', '-', cents, '0')
    const changed = [
      'new.status <> old.status',
      ...(cents === '0' ? [] : ['new.base_amount <> old.base_amount']),
    ]
    await db.raw(`create trigger ${table}_counted after insert on ${table} begin ${come} end`)
    await db.raw(`create trigger ${table}_uncounted after delete on ${table} begin ${go} end`)
    await db.raw(
      `create trigger ${table}_recounted after update on ${table} when ${changed.join(' or ')} begin ${go} ${come} end`,
    )
  }
  await db.raw(`create trigger audit_logs_activity after insert on audit_logs
    when new.user_id like 'usr\\_%' escape '\\'
      and not exists (select 1 from user_activity where user_id = new.user_id and last_day >= substr(new.timestamp, 1, 10))
    begin
      insert into figure_counts (kind, day, status, shard, count, cents)
        select 'activity', last_day, '', 0, -1, 0 from user_activity where user_id = new.user_id
        on conflict (kind, day, status, shard) do update set count = count - 1;
      insert into user_activity (user_id, last_day) values (new.user_id, substr(new.timestamp, 1, 10))
        on conflict (user_id) do update set last_day = excluded.last_day;
      insert into figure_counts (kind, day, status, shard, count, cents)
        values ('activity', substr(new.timestamp, 1, 10), '', 0, 1, 0)
        on conflict (kind, day, status, shard) do update set count = count + 1;
    end`)
}

async function followOnPostgres(db: Knex): Promise<void> {
  const shard = (id: string) => `abs(hashtext(${id}) % ${SHARDS})`
  for (const { table, cents } of counted) {
    const come = add(table, 'new', '+', cents, shard('new.id'))
    const go = add(table, 'old', '-', cents, shard('old.id'))
    const changed = [
      'new.status is distinct from old.status',
      ...(cents === '0' ? [] : ['new.base_amount is distinct from old.base_amount']),
    ]
    await db.raw(`create function count_${table}() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then ${go} end if;
      if tg_op <> 'DELETE' then ${come} end if;
      return null; end $$`)
    await db.raw(`create trigger ${table}_counted after insert or delete on ${table}
      for each row execute function count_${table}()`)
    await db.raw(`create trigger ${table}_recounted after update on ${table}
      for each row when (${changed.join(' or ')}) execute function count_${table}()`)
  }
  await db.raw(`create function note_activity() returns trigger language plpgsql as $$
    declare
      today text := substr(new.timestamp, 1, 10);
      before text;
    begin
      select last_day into before from user_activity where user_id = new.user_id;
      if before >= today then return null; end if;
      if before is not null then
        insert into figure_counts (kind, day, status, shard, count, cents)
          values ('activity', before, '', ${shard('new.user_id')}, -1, 0)
          on conflict (kind, day, status, shard) do update set count = figure_counts.count - 1;
      end if;
      insert into user_activity (user_id, last_day) values (new.user_id, today)
        on conflict (user_id) do update set last_day = excluded.last_day;
      insert into figure_counts (kind, day, status, shard, count, cents)
        values ('activity', today, '', ${shard('new.user_id')}, 1, 0)
        on conflict (kind, day, status, shard) do update set count = figure_counts.count + 1;
      return null;
    end $$`)
  await db.raw(`create trigger audit_logs_activity after insert on audit_logs for each row
    when (new.user_id like 'usr\\_%') execute function note_activity()`)
}
