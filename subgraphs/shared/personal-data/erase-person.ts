import { countRows } from '../database/count-rows.js'
import { isSqlite, type Transaction } from '../database/transaction.js'
import { searchTableOf } from '../search/search-engine.js'
import { searchIndex } from '../search/search-index.js'
import type { SearchedTable } from '../search/search-tokens.js'
import type {
  DataCategory,
  DataSubject,
  FreeTextTable,
  OnErasure,
  PersonalDataInventory,
  PersonalTable,
  PersonMatcher,
} from './inventory.js'
import { personMatcher, whereMentioned } from './person-matcher.js'

/** The outcome for one kind of a person's data. */
export interface ErasedRows {
  /** The kind of data: `Notifications`. */
  readonly holds: string
  readonly action: 'deleted' | 'anonymised' | 'kept'
  readonly count: number
  /** Why a part of it is kept. */
  readonly reason?: string
}

const ROWS_AT_ONCE = 500

/** Removes a person from the audit log; returns how many rows lost members. */
export type Redact = (subject: DataSubject) => Promise<number>

/**
 * Erases a person from a database according to its inventory. Rows belong to the person by ids and addresses in their
 * columns; names that identify only the person are removed from texts, see person-matcher.ts.
 * @param categories what it is limited to; empty means everything, and only then texts are changed
 */
export async function erasePerson(
  trx: Transaction,
  inventory: PersonalDataInventory,
  subject: DataSubject,
  categories: readonly DataCategory[],
  redact: Redact = async () => 0,
): Promise<ErasedRows[]> {
  const { personal, freeTextTables, searched = [] } = inventory
  const known = await allNamesOf(trx, personal, subject)
  const indexOf = (table: string) => searched.find((one) => one.table === table)
  const outcome: ErasedRows[] = []
  for (const table of personal) {
    if (categories.length > 0 && !categories.includes(table.category)) continue
    const { action } = table.onErasure
    const reason = 'reason' in table.onErasure ? table.onErasure.reason : undefined
    const count =
      'redacted' in table.onErasure
        ? await redact(known)
        : await eraseFrom(trx, table, table.onErasure, known, indexOf(table.table))
    outcome.push({ holds: table.holds, action, count, ...(reason ? { reason } : {}) })
  }
  if (categories.length > 0) return outcome
  const person = personMatcher(known)
  let count = 0
  for (const table of freeTextTables) {
    const { changed, deleted } = await eraseFromTexts(trx, table, person)
    count += changed.length + deleted.length
    const index = indexOf(table.table)
    if (index)
      await followRows(
        trx,
        index,
        [...changed, ...deleted].map(({ id }) => String(id)),
      )
  }
  return [...outcome, { holds: 'Texts of the platform that named the person', action: 'anonymised', count }]
}

/** The person with every name and account of theirs in this database. */
async function allNamesOf(
  trx: Transaction,
  tables: readonly PersonalTable[],
  subject: DataSubject,
): Promise<DataSubject> {
  const names = [...subject.names]
  const accounts = [...(subject.accounts ?? [])]
  for (const { table, of, names: nameColumns = [], accounts: accountColumns = [] } of tables) {
    if (nameColumns.length + accountColumns.length === 0) continue
    const query = trx(table)
    of(query, subject)
    const rows: Record<string, unknown>[] = await query.select(...nameColumns, ...accountColumns)
    const textsIn = (columns: readonly string[]) =>
      rows.flatMap((row) => columns.map((column) => row[column])).filter(isText)
    names.push(...textsIn(nameColumns))
    accounts.push(...textsIn(accountColumns))
  }
  return { ...subject, names, accounts }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

async function eraseFrom(
  trx: Transaction,
  { table, of, textIndex, key = ['id'] }: PersonalTable,
  onErasure: Exclude<OnErasure, { redacted: true }>,
  subject: DataSubject,
  searched: SearchedTable | undefined,
): Promise<number> {
  const rows = () => {
    const query = trx(table)
    of(query, subject)
    return query
  }
  if (onErasure.action === 'kept') {
    return countRows(rows())
  }
  const ids: string[] = searched || textIndex ? await rows().pluck('id') : []
  const count = await change()
  if (searched) await followRows(trx, searched, ids)
  if (textIndex) await removeFromTextIndex(trx, textIndex, ids)
  return count

  async function change(): Promise<number> {
    if ('by' in onErasure) return onErasure.by(trx, subject)
    if (onErasure.action === 'deleted') return rows().delete()
    const { set } = onErasure as Extract<typeof onErasure, { set: unknown }>
    if (typeof set !== 'function') return rows().update(set)
    const found: Record<string, unknown>[] = await rows()
    for (const row of found) {
      const place = Object.fromEntries(key.map((column) => [column, row[column]]))
      await trx(table).where(place).update(set(row))
    }
    return found.length
  }
}

/** Updates the search index to the current rows; deleted rows are removed from it. */
async function followRows(trx: Transaction, searched: SearchedTable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const index = searchIndex(trx, searched)
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    const some = ids.slice(from, from + ROWS_AT_ONCE)
    const rows: { id: string }[] = await trx(searched.table).whereIn('id', some)
    const left = new Map(rows.map((row) => [row.id, row]))
    for (const id of some) {
      const row = left.get(id)
      if (row) await index.put(row)
      else await index.remove(id)
    }
  }
  await forgetWords(trx, searchTableOf(searched.table))
}

async function removeFromTextIndex(trx: Transaction, index: string, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE)
    await trx(index)
      .whereIn('id', ids.slice(from, from + ROWS_AT_ONCE))
      .delete()
  if (ids.length > 0) await forgetWords(trx, index)
}

/** FTS5 keeps the words of what was removed until it merges; this merges all (SQLite FTS5, "optimize"). */
async function forgetWords(trx: Transaction, index: string): Promise<void> {
  if (isSqlite(trx)) await trx.raw(`insert into ${index}_index(${index}_index) values ('optimize')`)
}

type Row = Readonly<Record<string, unknown>>

/** The keys of the rows that named the person, by what was done to them. */
interface ErasedTexts {
  readonly changed: readonly Row[]
  readonly deleted: readonly Row[]
}

/** Removes a person from the texts of a table, or deletes the person's own rows. */
async function eraseFromTexts(
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
