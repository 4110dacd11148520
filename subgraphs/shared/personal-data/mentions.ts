import type { Knex } from 'knex'
import { isSqlite } from '../database/transaction.js'
import type { DataSubject, PersonMatcher } from './inventory.js'
import { namesOnePerson, personMatcher } from './person-matcher.js'

/** What names the person, and nobody else, in any text: address, phone numbers, full names. */
export function wordsFor({ email, names }: Pick<DataSubject, 'email' | 'names'>): string[] {
  return [...new Set([email, ...names].map((word) => word.trim()).filter(namesOnePerson))]
}

const matchers = new WeakMap<readonly string[], PersonMatcher>()

/** The text without the words of {@link wordsFor}; inside its values where it is JSON. */
export function withoutWords(text: string, words: readonly string[]): string {
  const person = matchers.get(words) ?? personMatcher({ id: '', email: '', names: words })
  matchers.set(words, person)
  return person.redactStored(text)
}

/** Keeps the rows in whose columns one of the words occurs, also as a part of another word. */
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
