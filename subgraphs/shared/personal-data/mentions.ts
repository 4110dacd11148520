import type { Knex } from 'knex'
import { isSqlite, type Transaction } from '../database/transaction.js'
import { type DataSubject, erased, type MentioningTable } from './personal-table.js'

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

/** Takes a person's names out of texts that the platform wrote, or the rows away. Answers how many rows there were. */
export async function forgetMentions(
  trx: Transaction,
  { table, columns, key = ['id'], removed, byPeople }: MentioningTable,
  allWords: readonly string[],
): Promise<number> {
  const words = byPeople ? allWords.filter((word) => /[\s@\d]/.test(word)) : allWords
  const mentioned = () => {
    const query = trx(table)
    whereMentioned(trx, query, columns, words)
    return query
  }
  if (removed) return (removed.unless ? mentioned().whereNot(removed.unless) : mentioned()).delete()
  const rows: Record<string, unknown>[] = await mentioned().select(...key, ...columns)
  let changed = 0
  for (const row of rows) {
    const texts = columns
      .map((column) => [column, row[column]] as const)
      .filter((one): one is readonly [string, string] => typeof one[1] === 'string')
    const after = texts.map(([column, text]) => [column, withoutWords(text, words)] as const)
    if (after.every(([, text], index) => text === texts[index]?.[1])) continue
    const place = Object.fromEntries(key.map((column) => [column, row[column]]))
    changed += await trx(table).where(place).update(Object.fromEntries(after))
  }
  return changed
}
