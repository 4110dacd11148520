import { isSqlite, type Transaction } from '../database/transaction.js'
import { forgetMentions, wordsFor } from './mentions.js'
import type {
  DataCategory,
  DataSubject,
  OnErasure,
  PersonalRegister,
  PersonalTable,
} from './personal-table.js'

/** What became of one kind of a person's data. */
export interface ErasedRows {
  /** What it was: `Notifications`. */
  readonly holds: string
  readonly action: 'deleted' | 'anonymised' | 'kept'
  readonly count: number
  /** Why something of it is kept. */
  readonly reason?: string
}

const IDS_AT_ONCE = 500

/** Removes a person from the audit log; returns how many rows lost members. */
export type Redact = (subject: DataSubject) => Promise<number>

/**
 * Erases a person from a database, as its register says for every table.
 * @param categories what it is limited to; empty means everything, and only then the names in texts go
 */
export async function erasePerson(
  trx: Transaction,
  { personal, mentioning }: PersonalRegister,
  subject: DataSubject,
  categories: readonly DataCategory[],
  redact: Redact = async () => 0,
): Promise<ErasedRows[]> {
  const known: DataSubject = {
    ...subject,
    names: [...subject.names, ...(await namesIn(trx, personal, subject))],
  }
  const outcome: ErasedRows[] = []
  for (const table of personal) {
    if (categories.length > 0 && !categories.includes(table.category)) continue
    const { action } = table.onErasure
    const reason = 'reason' in table.onErasure ? table.onErasure.reason : undefined
    const count =
      'redacted' in table.onErasure
        ? await redact(known)
        : await eraseFrom(trx, table, table.onErasure, known)
    outcome.push({ holds: table.holds, action, count, ...(reason ? { reason } : {}) })
  }
  if (categories.length > 0) return outcome
  const words = wordsFor(known)
  let count = 0
  for (const table of mentioning) count += await forgetMentions(trx, table, words)
  return [...outcome, { holds: 'Texts of the platform that named the person', action: 'anonymised', count }]
}

/** What the person is called in this database. */
async function namesIn(
  trx: Transaction,
  tables: readonly PersonalTable[],
  subject: DataSubject,
): Promise<string[]> {
  const found: unknown[] = []
  for (const { table, of, names } of tables) {
    if (!names) continue
    const query = trx(table)
    of(query, subject)
    const rows: Record<string, unknown>[] = await query.select(...names)
    found.push(...rows.flatMap((row) => Object.values(row)))
  }
  return found.filter((name): name is string => typeof name === 'string' && name !== '')
}

async function eraseFrom(
  trx: Transaction,
  { table, of, index, key = ['id'] }: PersonalTable,
  onErasure: Exclude<OnErasure, { redacted: true }>,
  subject: DataSubject,
): Promise<number> {
  const rows = () => {
    const query = trx(table)
    of(query, subject)
    return query
  }
  if ('by' in onErasure) {
    const count = await onErasure.by(trx, subject)
    if (index && count > 0) await forgetWords(trx, index)
    return count
  }
  if (onErasure.action === 'kept') {
    const [counted] = await rows().count({ count: '*' })
    return Number(counted?.count)
  }
  if (index) await removeFromIndex(trx, index, await rows().pluck('id'))
  if (onErasure.action === 'deleted') return rows().delete()
  const { set } = onErasure
  if (typeof set !== 'function') return rows().update(set)
  const found: Record<string, unknown>[] = await rows()
  for (const row of found) {
    const place = Object.fromEntries(key.map((column) => [column, row[column]]))
    await trx(table).where(place).update(set(row))
  }
  return found.length
}

async function removeFromIndex(trx: Transaction, index: string, ids: readonly string[]): Promise<void> {
  for (let begin = 0; begin < ids.length; begin += IDS_AT_ONCE)
    await trx(index)
      .whereIn('id', ids.slice(begin, begin + IDS_AT_ONCE))
      .delete()
  if (ids.length > 0) await forgetWords(trx, index)
}

/** FTS5 keeps the words of what was removed until it merges; this merges all (SQLite FTS5, "optimize"). */
async function forgetWords(trx: Transaction, index: string): Promise<void> {
  if (isSqlite(trx)) await trx.raw(`insert into ${index}_index(${index}_index) values ('optimize')`)
}
