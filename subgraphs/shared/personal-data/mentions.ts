import type { Knex } from 'knex'
import { isSqlite } from '../database/transaction.js'
import { type DataSubject, erased } from './inventory.js'

/** Shorter words would take away what is no name. */
const SHORTEST_NAME = 3

/** The words by which a person is found in texts. */
export function wordsFor({ email, names }: Pick<DataSubject, 'email' | 'names'>): string[] {
  const words = [email, ...names].map((word) => word.trim()).filter((word) => word.length >= SHORTEST_NAME)
  return [...new Set(words)]
}

/** The text without the words: whole ones, whatever their case; it stays JSON where it is JSON. */
export function withoutWords(text: string, words: readonly string[]): string {
  return words.reduce((rest, word) => rest.replace(patternOf(word), erased.text), text)
}

function patternOf(word: string): RegExp {
  const literal = word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${literal}(?![\p{L}\p{N}])`, 'giu')
}

/** Keeps the rows in whose columns a word occurs; a few more may be found than have it as a whole word. */
export function whereMentioned(
  db: Knex,
  query: Knex.QueryBuilder,
  columns: readonly string[],
  words: readonly string[],
): void {
  const find = isSqlite(db) ? 'instr(lower(??), ?) > 0' : 'strpos(lower(??), ?) > 0'
  // SQLite folds the case of ASCII alone: a word with accents is looked for as it is written, too.
  const exact = isSqlite(db) ? 'instr(??, ?) > 0' : 'strpos(??, ?) > 0'
  query.where((any) => {
    for (const column of columns)
      for (const word of words)
        any.orWhereRaw(find, [column, word.toLowerCase()]).orWhereRaw(exact, [column, word])
  })
}
