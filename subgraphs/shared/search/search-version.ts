import type { Knex } from 'knex'
import type { Migration } from '../database/migrate.js'
import { isSqlite } from '../database/transaction.js'
import { searchTableOf } from './search-engine.js'

/** On PostgreSQL the counter is sharded, so that concurrent changes rarely wait for each other. */
const SHARDS = 16

/** Name of the table whose counters grow with every change of a search index, in the transaction of the change. */
export function versionTableOf(searched: string): string {
  return `${searchTableOf(searched)}_index_version`
}

/**
 * A scalar query for the version of a search index. A count from the same statement is exact for as long as later
 * statements see the same version: no version is ever seen with different rows.
 */
export function versionOf(db: Knex, searched: string): Knex.QueryBuilder {
  return db.from(versionTableOf(searched)).sum('n')
}

/** Adds a version to the search index of a table. */
export function searchVersionMigration({ table }: { readonly table: string }): Migration {
  return {
    name: `search-version-${table}`,
    async up(db) {
      const version = versionTableOf(table)
      await db.schema.createTable(version, (columns) => {
        columns.integer('shard').primary()
        columns.specificType('n', 'bigint').notNullable()
      })
      const shards = isSqlite(db) ? 1 : SHARDS
      await db(version).insert(Array.from({ length: shards }, (_, shard) => ({ shard, n: 0 })))
      for (const statement of (isSqlite(db) ? sqliteTriggers : postgresTriggers)(
        searchTableOf(table),
        version,
      ))
        await db.raw(statement)
    },
  }
}

function sqliteTriggers(table: string, version: string): string[] {
  return ['insert', 'update', 'delete'].map(
    (change) =>
      `create trigger ${version}_${change} after ${change} on ${table}
        begin update ${version} set n = n + 1; end`,
  )
}

function postgresTriggers(table: string, version: string): string[] {
  const changes = { insert: 'new', update: 'new', delete: 'old' }
  return [
    `create function grow_${version}() returns trigger language plpgsql as $$
      declare chosen integer := floor(random() * ${SHARDS});
      begin
        if exists (select from changed) then update ${version} set n = n + 1 where shard = chosen; end if;
        return null;
      end $$`,
    ...Object.entries(changes).map(
      ([change, rows]) => `create trigger ${version}_${change} after ${change} on ${table}
        referencing ${rows} table as changed for each statement execute function grow_${version}()`,
    ),
  ]
}
