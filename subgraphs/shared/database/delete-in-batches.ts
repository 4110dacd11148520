import type { Knex } from 'knex'

/** Rows that one statement deletes: few enough that others wait for its locks only briefly. */
const BATCH = 1_000

/**
 * Deletes the rows of a query, each batch in a separate statement, so that a large backlog never holds the lock of an SQLite
 * file, or PostgreSQL's row locks, for long. An interruption leaves the rest for the next call.
 * @param key the columns of the primary key
 * @returns how many were deleted
 */
export async function deleteInBatches(
  db: Knex,
  table: string,
  key: readonly string[],
  rows: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<number> {
  for (let deleted = 0; ; ) {
    const batch = rows(db(table).select(key)).limit(BATCH)
    const count: number = await db(table).whereIn(key, batch).delete()
    deleted += count
    if (count < BATCH) return deleted
  }
}
