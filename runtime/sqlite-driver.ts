import { createRequire } from 'node:module'
import type BetterSqlite from 'better-sqlite3'

/** First Node version with the newer driver. */
const NEWER_DRIVER_SINCE = 22

/**
 * The SQLite driver for this version of Node. better-sqlite3 12 is the last one for Node 20; on Node 24.19 and later it
 * crashes the process when a statement is garbage-collected. Version 13 needs Node 22, has the same API and includes its
 * binaries.
 */
export const Sqlite = createRequire(import.meta.url)(driverFor(process.versions.node)) as typeof BetterSqlite

/** An error of opening a database, with the path of its file, which SQLite does not name. */
export function withFile(error: unknown, path: string): unknown {
  return error instanceof Sqlite.SqliteError ? Object.assign(error, { path }) : error
}

/** The package to load on a version of Node. */
export function driverFor(node: string): 'better-sqlite3' | 'better-sqlite3-13' {
  return Number.parseInt(node, 10) < NEWER_DRIVER_SINCE ? 'better-sqlite3' : 'better-sqlite3-13'
}
