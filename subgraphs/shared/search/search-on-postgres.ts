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

/** Rows per insert statement. */
const BATCH_SIZE = 200

/**
 * Search with PostgreSQL full text over our own tokens. The access path is chosen here and not by the planner, whose
 * estimates for a word prefix combined with a facet are wrong by a factor of a hundred in either direction.
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
  /** Looks beginnings up one by one: for all together the planner would expect so many rows that it reads the table. */
  const found = (tokens: Tokens, beginnings: readonly string[] | undefined) => {
    if (!beginnings) return matching(tokens)
    const rest = queryOf(tokens)
    const queries = beginnings.map((word) => `'${word}':*${rest && ` & ${rest}`}`)
    return db
      .from(db.raw('unnest(?::tsquery[]) as beginning', [queries]))
      .joinRaw('join ?? on ??.words @@ beginning', [table, table])
  }
  // A table that was never analysed has no estimate: assume any size.
  const size = () =>
    db.raw(
      `(select case when reltuples > 0 then reltuples else 'infinity' end from pg_class where oid = ?::regclass)`,
      [searched],
    )
  const count = (tokens: Tokens) =>
    selectivityOf(db, { searched, tokens, matching: matching(tokens), size: size() })

  /** Candidate rows of a window, to be sorted and limited: scanned from the table, or materialised from the index. */
  function candidates(tokens: Tokens, isScan: boolean): Knex.QueryBuilder {
    // The function behind @@: it never uses an index.
    if (isScan) return db.from(table).whereRaw('ts_match_vq(words, ?::tsquery)', [queryOf(tokens)])
    const matched = matching(tokens).select('id', 'at')
    return db.withMaterialized('matched', matched).from('matched')
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
      for (let from = 0; from < rows.length; from += BATCH_SIZE) {
        const chunk = rows.slice(from, from + BATCH_SIZE)
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
      const countAll = () => selectivity.total
      if (selectivity.total === 0) return { rows: [], countAll }
      const page = candidates(tokens, prefersOrderedScan(selectivity, window))
        .select('id', 'at')
        .orderBy([
          { column: 'at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(limit + 1)
      if (!after) page.offset(offset)
      else if (after.id === undefined) page.where('at', '<', after.createdAt)
      else page.whereRaw('(at, id) < (?, ?)', [after.createdAt, after.id])
      const rows: Row[] = await db
        .from(page.as('page'))
        .join(searched, `${searched}.id`, 'page.id')
        .select(`${searched}.*`)
        .orderBy([
          { column: 'page.at', order: 'desc' },
          { column: 'page.id', order: 'desc' },
        ])
      return { rows, countAll }
    },

    indexRows(tokens, beginnings) {
      const matched = found(tokens, beginnings).select('id', ...orders)
      return db.withMaterialized('matched', matched).from('matched')
    },

    filterByIndex(query, tokens, beginnings) {
      // As an array, the ids are looked up first, regardless of the estimates of the planner.
      query.whereRaw('??.id = any(array(?))', [searched, found(tokens, beginnings).select('id')])
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
  // Without fastupdate: searches would scan the whole list of pending entries.
  `create index ${table}_words on ${table} using gin (words) with (fastupdate = off)`,
  `create index ${table}_newest on ${table} (at, id)`,
]
