import type { Knex } from 'knex'
import {
  type Found,
  type SearchEngine,
  type SearchWindow,
  searchTableOf,
  type Tokens,
} from './search-engine.js'
import { totalOf } from './search-totals.js'

/** Rows that are written in one statement. */
const ROWS_AT_ONCE = 200

/**
 * Search by PostgreSQL's full text, over tokens of our own. The planner walks from the newest row where a word is
 * common, and sorts what the index finds where it is rare.
 */
export function searchOnPostgres(db: Knex, searched: string): SearchEngine {
  const table = searchTableOf(searched)

  const queryOf = ({ words, facets }: Tokens) =>
    [...words.map((word) => `'${word}':*`), ...facets.map((facet) => `'${facet}'`)].join(' & ')
  const matching = (tokens: Tokens) =>
    db.from(table).whereRaw('??.words @@ ?::tsquery', [table, queryOf(tokens)])

  return {
    async put(id, at, tokens) {
      await db(table)
        .insert({ id, at, words: db.raw('array_to_tsvector(?::text[])', [[...tokens]]) })
        .onConflict('id')
        .merge(['words'])
        .whereRaw('??.words is distinct from excluded.words', [table])
    },

    async putNew(rows) {
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
        const chunk = rows.slice(from, from + ROWS_AT_ONCE)
        const values = chunk.map(() => '(?, ?, array_to_tsvector(?::text[]))').join(', ')
        const bindings = chunk.flatMap(({ id, createdAt, tokens }) => [id, createdAt, [...tokens]])
        await db.raw(`insert into ?? (id, at, words) values ${values}`, [table, ...bindings])
      }
    },

    async remove(id) {
      await db(table).where({ id }).delete()
    },

    async newest<Row>(tokens: Tokens, { limit, offset, after }: SearchWindow): Promise<Found<Row>> {
      const query = matching(tokens)
        .join(searched, `${searched}.id`, `${table}.id`)
        .select(`${searched}.*`)
        .orderBy([
          { column: `${table}.at`, order: 'desc' },
          { column: `${table}.id`, order: 'desc' },
        ])
        .limit(limit + 1)
      if (!after) query.offset(offset)
      else if (after.id === undefined) query.where(`${table}.at`, '<', after.createdAt)
      else query.whereRaw('(??, ??) < (?, ?)', [`${table}.at`, `${table}.id`, after.createdAt, after.id])
      const rows: Row[] = await query
      if (!after && offset === 0 && rows.length <= limit) return { rows, total: rows.length }
      return { rows, total: await totalOf(db, searched, tokens, matching(tokens)) }
    },

    narrow(query, tokens) {
      query.whereIn('id', matching(tokens).select(`${table}.id`))
    },
  }
}

searchOnPostgres.statements = (table: string): string[] => [
  // Without the list of pending entries, which searches would have to read from end to end.
  `create index ${table}_words on ${table} using gin (words) with (fastupdate = off)`,
  `create index ${table}_newest on ${table} (at, id)`,
]
