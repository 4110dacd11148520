import type { Knex } from 'knex'

/** Indexes both directions of lists sorted by a nullable column: rows without a value are last in each. */
export async function indexNullsLast(db: Knex, table: string, column: string): Promise<void> {
  for (const direction of ['asc', 'desc'])
    await db.raw(
      `create index ${table}_${column}_${direction} on ${table}
         ((case when ${column} is null then 1 else 0 end), ${column} ${direction}, id ${direction})`,
    )
}
