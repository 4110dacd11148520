import type { Knex } from 'knex'
import { columnsOf } from '../../../shared/database/columns.js'
import { isSqlite, type Migration } from '../../../shared/database.js'
import { countRows, shardOf } from '../counted-rows.js'

/** SQL of the cents summed with the counts of each table. */
const counted = { users: '0', cases: '0', support_tickets: '0', donations: 'row.base_amount' }
const countedByHour = ['users', 'cases', 'donations'] as const

/**
 * Counts for dashboard and analytics, kept by triggers in the transaction of each change: rows of a table by day and
 * status (day '' is all days), rows by hour and status for the first and last day of a range, and the day on which each
 * person was last active.
 */
export const statistics: Migration = {
  name: '0001-baseline-statistics',
  async up(db) {
    await db.schema.alterTable('audit_logs', (table) => {
      table.index(['timestamp', 'user_id'])
    })
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
    for (const [table, cents] of Object.entries(counted))
      await countRows(db, {
        table,
        kind: table,
        name: table,
        cents,
        times: ['substr(row.created_at, 1, 10)', `''`],
      })
    await (isSqlite(db) ? followActivityOnSqlite(db) : followActivityOnPostgres(db))
    for (const table of countedByHour)
      await countRows(db, {
        table,
        kind: `${table} by hour`,
        name: `${table}_hours`,
        cents: counted[table],
        times: ['substr(row.created_at, 1, 13)'],
      })
  },
}

async function followActivityOnSqlite(db: Knex): Promise<void> {
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

async function followActivityOnPostgres(db: Knex): Promise<void> {
  await db.raw(`create function note_activity() returns trigger language plpgsql as $$
    declare
      today text := substr(new.timestamp, 1, 10);
      before text;
    begin
      select last_day into before from user_activity where user_id = new.user_id;
      if before >= today then return null; end if;
      if before is not null then
        insert into figure_counts (kind, day, status, shard, count, cents)
          values ('activity', before, '', ${shardOf('new.user_id')}, -1, 0)
          on conflict (kind, day, status, shard) do update set count = figure_counts.count - 1;
      end if;
      insert into user_activity (user_id, last_day) values (new.user_id, today)
        on conflict (user_id) do update set last_day = excluded.last_day;
      insert into figure_counts (kind, day, status, shard, count, cents)
        values ('activity', today, '', ${shardOf('new.user_id')}, 1, 0)
        on conflict (kind, day, status, shard) do update set count = figure_counts.count + 1;
      return null;
    end $$`)
  await db.raw(`create trigger audit_logs_activity after insert on audit_logs for each row
    when (new.user_id like 'usr\\_%') execute function note_activity()`)
}
