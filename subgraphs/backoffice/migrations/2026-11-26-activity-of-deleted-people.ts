import type { Knex } from 'knex'
import { isSqlite, type Migration } from '../../shared/database.js'
import { shardOf } from './counted-rows.js'

/** People who were deleted or erased no longer count as active. */
export const activityOfDeletedPeople: Migration = {
  name: '2026-11-26-activity-of-deleted-people',
  oldestProgram: '0.1.0',
  async up(db) {
    await db('user_activity').whereNotIn('user_id', db('users').select('id')).delete()
    await db('figure_counts').where({ kind: 'activity' }).delete()
    const shard = isSqlite(db) ? '0' : shardOf('user_id')
    await db.raw(`insert into figure_counts (kind, day, status, shard, count, cents)
      select 'activity', last_day, '', ${shard} as shard, count(*), 0 from user_activity group by last_day, shard`)
    await (isSqlite(db) ? followOnSqlite(db) : followOnPostgres(db))
  },
}

const uncount = (shard: string) => `update figure_counts set count = count - 1
  where kind = 'activity' and day = old.last_day and shard = ${shard};`
const FORGET = 'delete from user_activity where user_id = old.id;'

async function followOnSqlite(db: Knex): Promise<void> {
  await db.raw(
    `create trigger user_activity_uncounted after delete on user_activity begin ${uncount('0')} end`,
  )
  await db.raw(`create trigger users_activity_forgotten after delete on users begin ${FORGET} end`)
}

async function followOnPostgres(db: Knex): Promise<void> {
  await db.raw(`create function uncount_activity() returns trigger language plpgsql as $$ begin
    ${uncount(shardOf('old.user_id'))} return null; end $$`)
  await db.raw(`create trigger user_activity_uncounted after delete on user_activity
    for each row execute function uncount_activity()`)
  await db.raw(`create function forget_activity() returns trigger language plpgsql as $$ begin
    ${FORGET} return null; end $$`)
  await db.raw(`create trigger users_activity_forgotten after delete on users
    for each row execute function forget_activity()`)
}
