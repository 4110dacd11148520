import type { Transaction } from '../database/transaction.js'
import type { FreeTextTable, PersonMatcher } from './inventory.js'
import { whereMentioned } from './mentions.js'

const ROWS_AT_ONCE = 500

type Row = Readonly<Record<string, unknown>>

/** What was done to the rows of a table that named the person: their keys. */
export interface ErasedTexts {
  readonly changed: readonly Row[]
  readonly deleted: readonly Row[]
}

/** Removes a person from the texts of a table, or deletes the person's own rows. */
export async function eraseFromTexts(
  trx: Transaction,
  { table, columns, key = ['id'], isTheirs }: FreeTextTable,
  person: PersonMatcher,
): Promise<ErasedTexts> {
  const query = trx(table).select(...key)
  whereMentioned(trx, query, columns, person.fragments)
  const found: Row[] = await query
  const changed: Row[] = []
  const deleted: Row[] = []
  for (let from = 0; from < found.length; from += ROWS_AT_ONCE) {
    const keys = found
      .slice(from, from + ROWS_AT_ONCE)
      .map((row) => key.map((column) => row[column] as string))
    const rows: Row[] = await trx(table).whereIn([...key], keys)
    for (const row of rows) {
      const place = Object.fromEntries(key.map((column) => [column, row[column]]))
      if (isTheirs?.(row, person)) {
        await trx(table).where(place).delete()
        deleted.push(place)
        continue
      }
      const after = redacted(row, columns, person)
      if (Object.keys(after).length === 0) continue
      await trx(table).where(place).update(after)
      changed.push(place)
    }
  }
  return { changed, deleted }
}

/** The columns that name the person, without them. */
function redacted(row: Row, columns: readonly string[], person: PersonMatcher): Record<string, string> {
  const after: Record<string, string> = {}
  for (const column of columns) {
    const stored = row[column]
    if (typeof stored !== 'string') continue
    const text = person.redactStored(stored)
    if (text !== stored) after[column] = text
  }
  return after
}
