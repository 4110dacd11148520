import { ProgramError } from '../../../runtime/process/run-program.js'
import type { Database, DatabaseLocation } from '../database.js'
import { type CredentialsKeySettings, credentialsKeyIds } from './credentials-box.js'
import type { SealedColumn } from './sealed-columns.js'
import { VERSION } from './secret-box.js'

/** A database whose rows may need keys. */
export interface KeyedDatabase {
  readonly db: Database
  readonly subgraph: DatabaseLocation['subgraph']
}

/** Settings of keys, and those whose loss an operator has accepted. */
export type WithLostKeys<Settings> = Settings & { readonly lostKeys: readonly ('credentials' | 'audit')[] }

/**
 * Checks, before a key is created on first use, that the configured keys decrypt what is in the database.
 * @throws ProgramError if they do not, unless an operator has accepted the loss (`LOST_KEYS`)
 */
export async function assertCredentialsKey(
  settings: WithLostKeys<CredentialsKeySettings>,
  { db, subgraph }: KeyedDatabase,
  sealedColumns: readonly SealedColumn[],
): Promise<void> {
  if (settings.lostKeys.includes('credentials')) return
  const known = credentialsKeyIds(settings, subgraph)
  for (const { table, column } of sealedColumns) {
    const query = db(table).where(column, 'like', `%${VERSION}.%`)
    for (const id of known) query.whereNot(column, 'like', `%${VERSION}.${id}.%`)
    if (await query.first(column))
      throw keyRefusal(subgraph, `${table}.${column} is encrypted`, known.length > 0, {
        name: 'credentials',
        variable: 'CREDENTIALS_KEY',
      })
  }
}

/** The refusal to start with rows that need another key. */
export function keyRefusal(
  subgraph: string,
  what: string,
  hasOther: boolean,
  { name, variable }: { readonly name: string; readonly variable: string },
): ProgramError {
  const found = hasOther ? 'a key other than the configured one' : 'a key that is missing'
  return new ProgramError(
    `In the database ${subgraph}, ${what} with ${found}. Put ${name}.key back into DATA_DIR or set ${variable}` +
      ` (${variable}_PREVIOUS for a key that was replaced). If it is lost permanently, LOST_KEYS=${name} starts without it.`,
  )
}
