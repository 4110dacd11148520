import type { Knex } from 'knex'
import { columnsOf } from '../database/columns.js'
import type { Migration } from '../database/migrate.js'
import { isSqlite } from '../database/transaction.js'
import { wordsOf } from './folded-text.js'

/** How many words of a search are heeded; more only cost time. */
const MOST_WORDS = 12

/** Indexed text is cut here: a word this far in is not what people search by. */
const LONGEST_CONTENT = 20_000

/**
 * The tables behind a text index: SQLite FTS5, PostgreSQL full text. The words are taken apart here and not
 * by the databases, whose parsers disagree about e-mail addresses and accents.
 *
 * @param name of the indexed table; the index is `<name>_text`
 */
export function textIndexMigration(name: string): Migration {
  const table = `${name}_text`
  return {
    name: `text-index-${name}`,
    async up(db) {
      await db.schema.createTable(table, (columns) => {
        const column = columnsOf(db, columns)
        if (isSqlite(db)) columns.increments('row')
        column.text('id').notNullable().unique()
        column.text('content').notNullable()
      })
      if (isSqlite(db)) for (const statement of ftsStatements(table)) await db.raw(statement)
      else
        await db.raw(`create index ?? on ?? using gin (to_tsvector('simple', content))`, [
          `${table}_words`,
          table,
        ])
    },
  }
}

function contentOf(texts: readonly (string | undefined | null)[]): string {
  return wordsOf(texts.filter(Boolean).join(' ').slice(0, LONGEST_CONTENT)).join(' ')
}

/** An FTS5 index that keeps no copy of the text, and the triggers that follow the table (SQLite, "External Content Tables"). */
function ftsStatements(table: string): string[] {
  const index = `${table}_index`
  const gone = `insert into ${index}(${index}, rowid, content) values ('delete', old.row, old.content)`
  const come = `insert into ${index}(rowid, content) values (new.row, new.content)`
  return [
    `create virtual table ${index} using fts5(content, content='${table}', content_rowid='row', tokenize='unicode61 remove_diacritics 0', prefix='2 3')`,
    `create trigger ${table}_insert after insert on ${table} begin ${come}; end`,
    `create trigger ${table}_delete after delete on ${table} begin ${gone}; end`,
    `create trigger ${table}_update after update on ${table} begin ${gone}; ${come}; end`,
  ]
}

/** The text index of a table; `db` is the database or the transaction of the change. */
export function textIndex(db: Knex, name: string) {
  const table = `${name}_text`
  return {
    /** Writes what a row is found by, in the transaction that writes the row. */
    async put(id: string, texts: readonly (string | undefined | null)[]): Promise<void> {
      await db(table)
        .insert({ id, content: contentOf(texts) })
        .onConflict('id')
        .merge(['content'])
    },

    async remove(id: string): Promise<void> {
      await db(table).where({ id }).delete()
    },

    /**
     * Keeps of a query the rows that have every word of the search, or a word that begins with it, ignoring
     * case and accents. The search is taken literally; one without any word finds nothing.
     */
    narrow(query: Knex.QueryBuilder, search: string, column = 'id'): void {
      const words = [...new Set(wordsOf(search))].slice(0, MOST_WORDS)
      if (words.length === 0) query.whereRaw('1 = 0')
      else query.whereIn(column, isSqlite(db) ? ftsMatches(words) : tsMatches(words))
    },

    /**
     * The ids of the rows that have any of the words, as they were put, those that the database ranks highest
     * first (SQLite `bm25`, PostgreSQL `ts_rank`). Words that hold more than letters and digits find nothing.
     */
    async closest(words: readonly string[], limit: number): Promise<string[]> {
      const plain = [...new Set(words)].filter((word) => /^[\p{L}\p{N}]+$/u.test(word))
      if (plain.length === 0) return []
      return isSqlite(db) ? ftsClosest(plain, limit) : tsClosest(plain, limit)
    },
  }

  function ftsClosest(words: readonly string[], limit: number): Promise<string[]> {
    const index = `${table}_index`
    const match = words.map((word) => `"${word}"`).join(' OR ')
    return db(table)
      .join(index, `${index}.rowid`, `${table}.row`)
      .whereRaw(`${index} match ?`, [match])
      .orderByRaw(`bm25(${index}), ${table}.id`)
      .limit(limit)
      .pluck(`${table}.id`)
  }

  function tsClosest(words: readonly string[], limit: number): Promise<string[]> {
    const match = words.join(' | ')
    return db(table)
      .whereRaw(`to_tsvector('simple', content) @@ to_tsquery('simple', ?)`, [match])
      .orderByRaw(`ts_rank(to_tsvector('simple', content), to_tsquery('simple', ?)) desc, id`, [match])
      .limit(limit)
      .pluck('id')
  }

  function ftsMatches(words: readonly string[]): Knex.QueryBuilder {
    const index = `${table}_index`
    const match = words.map((word) => `"${word}"*`).join(' ')
    return db(table)
      .select('id')
      .whereIn('row', db.select('rowid').from(index).whereRaw(`${index} match ?`, [match]))
  }

  function tsMatches(words: readonly string[]): Knex.QueryBuilder {
    const match = words.map((word) => `${word}:*`).join(' & ')
    return db(table)
      .select('id')
      .whereRaw(`to_tsvector('simple', content) @@ to_tsquery('simple', ?)`, [match])
  }
}
