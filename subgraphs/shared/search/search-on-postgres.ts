import type { Knex } from 'knex'
import {
  type Found,
  prefersOrderedScan,
  type SearchEngine,
  type SearchWindow,
  searchTableOf,
} from './search-engine.js'
import type { IndexedRow, SearchedTable, Tokens } from './search-tokens.js'
import { selectivityOf } from './search-totals.js'

/** Rows that are written in one statement. */
const ROWS_AT_ONCE = 200

/**
 * Search by PostgreSQL's full text, over tokens of our own. How rows are come by is said here and not left to the
 * planner: it guesses how many rows have a beginning of a word together with a facet, and guesses a hundred times too
 * many or too few.
 */
export function searchOnPostgres(db: Knex, { table: searched, orders = [] }: SearchedTable): SearchEngine {
  const table = searchTableOf(searched)

  const queryOf = ({ words, facets, either, without }: Tokens) =>
    [
      ...words.map((word) => `'${word}':*`),
      ...facets.map((facet) => `'${facet}'`),
      ...(either.length > 0 ? [`(${either.map((facet) => `'${facet}'`).join(' | ')})`] : []),
      ...without.map((facet) => `!'${facet}'`),
    ].join(' & ')
  const matching = (tokens: Tokens) =>
    db.from(table).whereRaw('??.words @@ ?::tsquery', [table, queryOf(tokens)])
  // A table that was never analysed may be of any size.
  const size = () =>
    db.raw(
      `(select case when reltuples > 0 then reltuples else 'infinity' end from pg_class where oid = ?::regclass)`,
      [searched],
    )
  const count = (tokens: Tokens) =>
    selectivityOf(db, { searched, tokens, matching: matching(tokens), size: size() })

  /** Where the rows of a window stand, to be ordered and cut: in the table, or in what was gathered before. */
  function candidates(tokens: Tokens, isWalk: boolean): Knex.QueryBuilder {
    // The function behind @@, which no index is used for.
    if (isWalk) return db.from(table).whereRaw('ts_match_vq(words, ?::tsquery)', [queryOf(tokens)])
    const gathered = matching(tokens).select('id', 'at')
    return db.withMaterialized('gathered', gathered).from('gathered')
  }

  const columns = ['words', ...orders]
  const into = `insert into ${table} (id, at, ${columns.join(', ')}) values`
  const marks = `(?, ?, array_to_tsvector(?::text[])${orders.map(() => ', ?').join('')})`
  const valuesOf = (row: IndexedRow) => [row.id, row.createdAt, [...row.tokens], ...row.orders]

  return {
    async put(row) {
      await db.raw(
        `${into} ${marks}
           on conflict (id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
             where ${columns.map((column) => `${table}.${column} is distinct from excluded.${column}`).join(' or ')}`,
        valuesOf(row),
      )
    },

    async putNew(rows) {
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
        const chunk = rows.slice(from, from + ROWS_AT_ONCE)
        await db.raw(`${into} ${chunk.map(() => marks).join(', ')}`, chunk.flatMap(valuesOf))
      }
    },

    async remove(id) {
      await db(table).where({ id }).delete()
    },

    count,

    async newest<Row>(tokens: Tokens, window: SearchWindow): Promise<Found<Row>> {
      const { limit, offset, after } = window
      const selectivity = await count(tokens)
      const { total } = selectivity
      if (total === 0) return { rows: [], total }
      const indexRows = candidates(tokens, prefersOrderedScan(selectivity, window))
        .select('id', 'at')
        .orderBy([
          { column: 'at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(limit + 1)
      if (!after) indexRows.offset(offset)
      else if (after.id === undefined) indexRows.where('at', '<', after.createdAt)
      else indexRows.whereRaw('(at, id) < (?, ?)', [after.createdAt, after.id])
      const rows: Row[] = await db
        .from(indexRows.as('indexRows'))
        .join(searched, `${searched}.id`, 'indexRows.id')
        .select(`${searched}.*`)
        .orderBy([
          { column: 'indexRows.at', order: 'desc' },
          { column: 'indexRows.id', order: 'desc' },
        ])
      return { rows, total }
    },

    indexRows(tokens) {
      const gathered = matching(tokens).select('id', ...orders)
      return db.withMaterialized('gathered', gathered).from('gathered')
    },

    filterByIndex(query, tokens) {
      // As an array the ids are found first, whatever the planner expects of them.
      query.whereRaw('??.id = any(array(?))', [searched, matching(tokens).select('id')])
    },

    filterByScan(query, tokens) {
      query.whereRaw('(select ts_match_vq(words, ?::tsquery) from ?? where ??.id = ??.id)', [
        queryOf(tokens),
        table,
        table,
        searched,
      ])
    },
  }
}

searchOnPostgres.statements = (table: string): string[] => [
  // Without the list of pending entries, which searches would have to read from end to end.
  `create index ${table}_words on ${table} using gin (words) with (fastupdate = off)`,
  `create index ${table}_newest on ${table} (at, id)`,
]
