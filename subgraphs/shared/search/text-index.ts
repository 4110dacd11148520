import type { Knex } from 'knex'
import { columnsOf } from '../database/columns.js'
import type { Migration } from '../database/migrate.js'
import { isSqlite } from '../database/transaction.js'
import { searchedWordsOf } from './folded-text.js'

/** Maximum words of a search; further ones are ignored. */
const MAX_WORDS = 12

/** Indexed text is truncated to this many characters. */
const MAX_CONTENT_LENGTH = 20_000

/** Words are truncated to this many characters, in texts and searches; PostgreSQL ignores words above 2,046 bytes. */
const MAX_WORD_LENGTH = 500

/**
 * The tables behind a text index: SQLite FTS5, PostgreSQL full text. Text is tokenised here and not
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
  return searchedWordsOf(texts.filter(Boolean).join(' ').slice(0, MAX_CONTENT_LENGTH))
    .map(indexedPart)
    .join(' ')
}

/** The part of a word that is indexed. */
function indexedPart(word: string): string {
  return [...word].slice(0, MAX_WORD_LENGTH).join('')
}

/** An FTS5 index without a copy of the text, and the triggers that keep it in sync (SQLite, "External Content Tables"). */
function ftsStatements(table: string): string[] {
  const index = `${table}_index`
  const removed = `insert into ${index}(${index}, rowid, content) values ('delete', old.row, old.content)`
  const added = `insert into ${index}(rowid, content) values (new.row, new.content)`
  return [
    `create virtual table ${index} using fts5(content, content='${table}', content_rowid='row', tokenize='unicode61 remove_diacritics 0', prefix='2 3')`,
    `create trigger ${table}_insert after insert on ${table} begin ${added}; end`,
    `create trigger ${table}_delete after delete on ${table} begin ${removed}; end`,
    `create trigger ${table}_update after update on ${table} begin ${removed}; ${added}; end`,
  ]
}

/** The text index of a table; `db` is the database or the transaction of the change. */
export function textIndex(db: Knex, name: string) {
  const table = `${name}_text`
  return {
    /** Indexes a row, in the transaction that writes it. */
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
     * Restricts a query to rows that contain every word of the search, or a word that begins with it, ignoring
     * case and accents. The search has no operators; one without words matches nothing.
     */
    narrow(query: Knex.QueryBuilder, search: string): void {
      const words = [...new Set(searchedWordsOf(search).map(indexedPart))].slice(0, MAX_WORDS)
      if (words.length === 0) query.whereRaw('1 = 0')
      else query.whereIn('id', isSqlite(db) ? ftsMatches(words) : tsMatches(words))
    },

    /**
     * Returns the ids of rows that contain any of the words, highest rank first (SQLite `bm25`, PostgreSQL `ts_rank`).
     * Words with characters other than letters and digits match nothing.
     * @param within a query of rows of the indexed table; default: all of them
     */
    async closest(words: readonly string[], limit: number, within?: Knex.QueryBuilder): Promise<string[]> {
      const plain = [...new Set(words.map(indexedPart))].filter((word) => /^[\p{L}\p{N}]+$/u.test(word))
      if (plain.length === 0) return []
      const found = isSqlite(db) ? ftsClosest(plain) : tsClosest(plain)
      if (within) found.whereIn(`${table}.id`, within.select('id'))
      return found.limit(limit).pluck(`${table}.id`)
    },
  }

  function ftsClosest(words: readonly string[]): Knex.QueryBuilder {
    const index = `${table}_index`
    const match = words.map((word) => `"${word}"`).join(' OR ')
    return db(table)
      .join(index, `${index}.rowid`, `${table}.row`)
      .whereRaw(`${index} match ?`, [match])
      .orderByRaw(`bm25(${index}), ${table}.id`)
  }

  function tsClosest(words: readonly string[]): Knex.QueryBuilder {
    const match = words.join(' | ')
    return db(table)
      .whereRaw(`to_tsvector('simple', content) @@ to_tsquery('simple', ?)`, [match])
      .orderByRaw(`ts_rank(to_tsvector('simple', content), to_tsquery('simple', ?)) desc, id`, [match])
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
