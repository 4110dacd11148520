import type { Knex } from 'knex'
import { countRows } from '../database/count-rows.js'
import { changeText } from '../database/read-text.js'
import { onDemand } from '../paging/page.js'
import { type Found, type SearchEngine, type SearchWindow, searchTableOf } from './search-engine.js'
import type { IndexedRow, SearchedTable, Tokens } from './search-tokens.js'
import { selectivityOf } from './search-totals.js'

/** Maximum rows per millisecond; a row number is the time followed by a sequence number. */
const PER_MILLISECOND = 1n << 20n
const LAST_PLACE = (1 << 20) - 1

/** Rows per insert statement. */
const BATCH_SIZE = 500

/** Prefix lengths that are indexed like words; matches of longer prefixes are rare. */
const PREFIXES = '1 2 3 4 5 6 7 8 9 10 11 12'

/**
 * Search with SQLite FTS5. Rows are numbered by creation time, so the newest matches are at the end of the index and
 * are read from there; only the rows of the page are read from the table.
 */
export function searchOnSqlite(db: Knex, { table: searched, orders = [] }: SearchedTable): SearchEngine {
  const table = searchTableOf(searched)
  const index = `${table}_index`

  const matchOf = ({ words, facets, either, without }: Tokens, beginnings: readonly string[]) =>
    [
      [
        ...words.map((word) => `"${word}"*`),
        ...facets.map((facet) => `"${facet}"`),
        ...(either.length > 0 ? [`(${either.map((facet) => `"${facet}"`).join(' OR ')})`] : []),
        ...(beginnings.length > 0 ? [`(${beginnings.map((word) => `"${word}"*`).join(' OR ')})`] : []),
      ].join(' AND '),
      ...without.map((facet) => `NOT "${facet}"`),
    ].join(' ')
  const matching = (tokens: Tokens, beginnings: readonly string[] = []) =>
    db.from(index).whereRaw('?? match ?', [index, matchOf(tokens, beginnings)])
  // Rows are numbered from 1: the last number is an upper bound of their count.
  const size = () => db.raw('(select max(rowid) from ??)', [searched])
  const count = (tokens: Tokens) =>
    selectivityOf(db, { searched, tokens, matching: matching(tokens), size: size() })

  /** Counts the matches between two row numbers, exclusive. */
  async function countBetween(tokens: Tokens, row: bigint, until: bigint): Promise<number> {
    const range = [row, until] as unknown as number[]
    return countRows(matching(tokens).whereRaw('rowid > ? and rowid < ?', range))
  }

  /** Returns the first and last millisecond of a window of matches, newest first, and the place of the newest one in it. */
  async function timesOf(tokens: Tokens, before: bigint | undefined, limit: number, offset: number) {
    const window = matching(tokens)
      .select({ row: 'rowid' })
      .orderBy('rowid', 'desc')
      .limit(limit)
      .offset(offset)
    if (before !== undefined) window.whereRaw('rowid < ?', [before as unknown as number])
    const times: { low: number | null; high: number | null; place: number }[] = await db
      .from(window.as('found'))
      .select(db.raw('min(row) >> 20 as low, max(row) >> 20 as high, max(row) & ? as place', [LAST_PLACE]))
    return times[0]
  }

  /** Rows of whole milliseconds, newest first; those of one millisecond are ordered by id. */
  function between(tokens: Tokens, low: number, high: number): Knex.QueryBuilder {
    const from = BigInt(low) * PER_MILLISECOND
    const until = BigInt(high + 1) * PER_MILLISECOND
    const found = matching(tokens)
      .select({ row: 'rowid' })
      .whereRaw('rowid >= ? and rowid < ?', [from, until] as unknown as number[])
    return db
      .from(found.as('found'))
      .join(table, `${table}.row`, 'found.row')
      .join(searched, `${searched}.id`, `${table}.id`)
      .select(`${searched}.*`)
      .orderBy([
        { column: `${searched}.created_at`, order: 'desc' },
        { column: `${searched}.id`, order: 'desc' },
      ])
  }

  async function rowsAfter<Row>(tokens: Tokens, { limit, after }: SearchWindow, at: number): Promise<Row[]> {
    const older = await timesOf(tokens, BigInt(at) * PER_MILLISECOND, limit + 1, 0)
    const query = between(tokens, older?.low ?? at, at).limit(limit + 1)
    if (after?.id === undefined) query.where(`${searched}.created_at`, '<', after?.createdAt ?? '')
    else
      query.whereRaw(`(??, ??) < (?, ?)`, [
        `${searched}.created_at`,
        `${searched}.id`,
        after.createdAt,
        after.id,
      ])
    return query
  }

  async function rowsFrom<Row>(tokens: Tokens, { limit, offset }: SearchWindow): Promise<Row[]> {
    const times = await timesOf(tokens, undefined, limit + 1, offset)
    if (times?.low == null || times.high == null) return []
    const first = BigInt(times.high) * PER_MILLISECOND
    // Only those of the same millisecond: rows that were added since are newer and do not move the page.
    const before =
      offset === 0 ? 0 : await countBetween(tokens, first + BigInt(times.place), first + PER_MILLISECOND)
    return between(tokens, times.low, times.high)
      .limit(limit + 1)
      .offset(before)
  }

  const columns = ['content', ...orders]
  const marks = columns.map(() => '?').join(', ')
  const valuesOf = (row: IndexedRow) => [row.id, row.tokens.join(' '), ...row.orders]

  return {
    async put(row) {
      const [first, next] = rowsOfTime(row.createdAt)
      await changeText(
        db,
        `insert into ${table} (row, id, ${columns.join(', ')})
           values ((select coalesce(max(row) + 1, ?) from ${table} where row >= ? and row < ?), ?, ${marks})
           on conflict (id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
             where ${columns.map((column) => `${column} is not excluded.${column}`).join(' or ')}`,
        [first, first, next, ...valuesOf(row)],
      )
    },

    async putNew(rows) {
      // FTS5 buffers inserts in row order and flushes on every row out of order.
      const ordered = rows.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
      for (let from = 0; from < ordered.length; from += BATCH_SIZE) {
        const chunk = ordered.slice(from, from + BATCH_SIZE)
        await db.raw(
          `insert into ${table} (row, id, ${columns.join(', ')})
             with given (first, id, ${columns.join(', ')}) as (values ${chunk.map(() => `(?, ?, ${marks})`).join(', ')})
             select coalesce((select max(row) + 1 from ${table} where row >= first and row < first + ${PER_MILLISECOND}), first)
               + row_number() over (partition by first order by id) - 1, id, ${columns.join(', ')}
             from given order by 1`,
          chunk.flatMap((row) => [rowsOfTime(row.createdAt)[0], ...valuesOf(row)]),
        )
      }
    },

    async remove(id) {
      await db(table).where({ id }).delete()
    },

    count,

    async newest<Row>(tokens: Tokens, window: SearchWindow): Promise<Found<Row>> {
      const { after, limit, offset } = window
      const rows = after
        ? await rowsAfter<Row>(tokens, window, Date.parse(after.createdAt))
        : await rowsFrom<Row>(tokens, window)
      const isAll = !after && offset === 0 && rows.length <= limit
      return { rows, countAll: isAll ? () => rows.length : onDemand(async () => (await count(tokens)).total) }
    },

    indexRows: (tokens, beginnings) =>
      db(table)
        .select('id', ...orders)
        .whereIn('row', matching(tokens, beginnings).select('rowid')),

    filterByIndex(query, tokens, beginnings) {
      query.whereIn('id', this.indexRows(tokens, beginnings).clearSelect().select('id'))
    },

    filterByScan(query, tokens) {
      const holds = (sign: string) => `instr(' ' || content, ?) ${sign} 0`
      const wanted = [...tokens.words, ...tokens.facets]
      const tests = [
        ...wanted.map(() => holds('>')),
        ...(tokens.either.length > 0 ? [`(${tokens.either.map(() => holds('>')).join(' or ')})`] : []),
        ...tokens.without.map(() => holds('=')),
      ]
      const bindings = [...wanted, ...tokens.either, ...tokens.without].map((token) => ` ${token}`)
      query.whereRaw(`(select ${tests.join(' and ')} from ?? where ??.id = ??.id)`, [
        ...bindings,
        table,
        table,
        searched,
      ])
    },
  }
}

/** Range of row numbers of a time: start inclusive, end exclusive. */
function rowsOfTime(at: string): [number, number] {
  const first = BigInt(Date.parse(at)) * PER_MILLISECOND
  return [first as unknown as number, (first + PER_MILLISECOND) as unknown as number]
}

/** An FTS5 index without a copy of the text and without word positions, and the triggers that keep it in sync. */
searchOnSqlite.statements = (table: string): string[] => {
  const index = `${table}_index`
  const removed = `insert into ${index}(${index}, rowid, content) values ('delete', old.row, old.content)`
  const added = `insert into ${index}(rowid, content) values (new.row, new.content)`
  return [
    `create virtual table ${index} using fts5(content, content='${table}', content_rowid='row', detail=none,
      columnsize=0, tokenize="unicode61 remove_diacritics 0 tokenchars '_'", prefix='${PREFIXES}')`,
    `create trigger ${table}_insert after insert on ${table} begin ${added}; end`,
    `create trigger ${table}_delete after delete on ${table} begin ${removed}; end`,
    `create trigger ${table}_update after update on ${table} begin ${removed}; ${added}; end`,
  ]
}
