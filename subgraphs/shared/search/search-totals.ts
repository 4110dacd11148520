import type { Knex } from 'knex'
import type { Tokens } from './search-engine.js'
import { versionOf } from './search-version.js'

/** How many rows a search found, and the version of the index that it was counted in. */
interface Counted {
  readonly total: number
  readonly version: number
}

/** Searches that are remembered for each database; the one that was asked longest ago goes first. */
const MOST_REMEMBERED = 2_000

/** What finds fewer is counted in the time that asking for the version takes. */
const FEWEST_REMEMBERED = 100

const countedIn = new WeakMap<Knex, Map<string, Counted>>()

/**
 * The exact number of rows that a search finds. Counting takes time for every one of them, so the number is
 * remembered until the index changes: who turns the pages of a long list waits for the counting once.
 *
 * @param matching the rows of the index that the search finds
 */
export async function totalOf(
  db: Knex,
  searched: string,
  tokens: Tokens,
  matching: Knex.QueryBuilder,
): Promise<number> {
  // A transaction sees changes that may be taken back, or no longer sees the newest.
  if (db.isTransaction) return (await count(db, searched, matching)).total
  const remembered = countedIn.get(db) ?? new Map<string, Counted>()
  countedIn.set(db, remembered)
  const key = JSON.stringify([searched, tokens.words, tokens.facets])
  const known = remembered.get(key)
  if (known !== undefined && known.version === (await currentVersion(db, searched))) {
    remembered.delete(key)
    remembered.set(key, known)
    return known.total
  }
  const counted = await count(db, searched, matching)
  remembered.delete(key)
  if (counted.total >= FEWEST_REMEMBERED) remembered.set(key, counted)
  const [oldest] = remembered.keys()
  if (oldest !== undefined && remembered.size > MOST_REMEMBERED) remembered.delete(oldest)
  return counted.total
}

/** In one statement, so that both are of one moment. */
async function count(db: Knex, searched: string, matching: Knex.QueryBuilder): Promise<Counted> {
  const [row]: { total: number; version: number }[] = await db.select({
    version: versionOf(db, searched),
    total: matching.count('*'),
  })
  return { total: Number(row?.total ?? 0), version: Number(row?.version ?? 0) }
}

async function currentVersion(db: Knex, searched: string): Promise<number> {
  const [row]: { version: number }[] = await db.select({ version: versionOf(db, searched) })
  return Number(row?.version ?? 0)
}
