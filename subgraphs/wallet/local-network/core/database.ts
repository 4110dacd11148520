import { dirname, resolve } from 'node:path'
import type { Database } from 'better-sqlite3'
import { privateFile, privateFolder } from '../../../../runtime/private-files.js'
import { ProgramError } from '../../../../runtime/process/run-program.js'
import { Sqlite, withFile } from '../../../../runtime/sqlite-driver.js'

export type LedgerDatabase = Database

/** Every table except the settings, which hold the seed of the keys. */
export const LEDGER_TABLES = [
  'accounts',
  'trust_lines',
  'data_entries',
  'claimable_balances',
  'ledgers',
  'transactions',
  'operations',
  'account_transactions',
  'account_operations',
  'pending',
] as const

const SCHEMA = `
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS accounts (
  id TEXT PRIMARY KEY, balance INTEGER NOT NULL, sequence INTEGER NOT NULL, entry TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS trust_lines (
  account TEXT NOT NULL, code TEXT NOT NULL, issuer TEXT NOT NULL,
  balance INTEGER NOT NULL, trust_limit INTEGER NOT NULL, flags INTEGER NOT NULL, sponsor TEXT,
  modified_ledger INTEGER NOT NULL, PRIMARY KEY (account, code, issuer)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS data_entries (
  account TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, sponsor TEXT, PRIMARY KEY (account, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS claimable_balances (
  id TEXT PRIMARY KEY, code TEXT, issuer TEXT, amount INTEGER NOT NULL, sponsor TEXT NOT NULL, claimants TEXT NOT NULL,
  modified_ledger INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS ledgers (
  first INTEGER PRIMARY KEY, last INTEGER NOT NULL, closed_at INTEGER NOT NULL, step INTEGER NOT NULL,
  previous_hash TEXT NOT NULL, hash TEXT NOT NULL, transaction_set TEXT NOT NULL, results TEXT NOT NULL,
  fee_pool INTEGER NOT NULL, successful INTEGER NOT NULL, failed INTEGER NOT NULL,
  operations INTEGER NOT NULL, set_operations INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS transactions (
  id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, inner_hash TEXT, successful INTEGER NOT NULL,
  fee_charged INTEGER NOT NULL, max_fee INTEGER NOT NULL, set_operations INTEGER NOT NULL, record TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS transactions_by_inner_hash ON transactions (inner_hash);
CREATE TABLE IF NOT EXISTS operations (
  id INTEGER PRIMARY KEY, successful INTEGER NOT NULL, payment INTEGER NOT NULL, record TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS account_transactions (
  account TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (account, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS account_operations (
  account TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (account, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS pending (
  position INTEGER PRIMARY KEY AUTOINCREMENT, hash TEXT NOT NULL UNIQUE, inner_hash TEXT,
  source TEXT NOT NULL UNIQUE, payer TEXT NOT NULL, fee INTEGER NOT NULL, envelope TEXT NOT NULL,
  age INTEGER NOT NULL
) STRICT;
`

/**
 * Opens a ledger file, which only its owner can read because it contains the seed of the genesis keys, and locks it for
 * this process: two servers must not close ledgers in one file.
 */
export function openLedgerDatabase(file: string): LedgerDatabase {
  if (file !== ':memory:') prepareFile(resolve(file))
  const database = new Sqlite(file, { timeout: 1000 })
  try {
    database.pragma('locking_mode = EXCLUSIVE')
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = NORMAL')
    database.exec(SCHEMA)
    return database
  } catch (error) {
    database.close()
    if (isBusy(error))
      throw new ProgramError(`${file} is in use by another local network; stop that one first`)
    throw withFile(error, file)
  }
}

function prepareFile(file: string): void {
  privateFolder(dirname(file))
  privateFile(file)
}

function isBusy(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
}
