import { createRequire } from 'node:module'
import type BetterSqlite from 'better-sqlite3'

/** Node releases from here on run the newer driver. */
const FIRST_WITH_NEWER = 22

/**
 * The SQLite driver of this Node. better-sqlite3 12 is the last one that runs on Node 20, and ends the process on
 * Node 24.19 and later, where a collected statement trips an assertion of Node's; 13 runs from Node 22 on, where
 * npm installs it, and brings its binaries along. Both are used alike.
 */
export const Sqlite = createRequire(import.meta.url)(driverFor(process.versions.node)) as typeof BetterSqlite

/** The package to load on a version of Node. */
export function driverFor(node: string): 'better-sqlite3' | 'better-sqlite3-13' {
  return Number.parseInt(node, 10) < FIRST_WITH_NEWER ? 'better-sqlite3' : 'better-sqlite3-13'
}
