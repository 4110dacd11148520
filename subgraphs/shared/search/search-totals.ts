import type { Knex } from 'knex'
import type { Selectivity } from './search-engine.js'
import type { Tokens } from './search-tokens.js'
import { versionOf } from './search-version.js'

/** How many rows a search found, and the version of the index that it was counted in. */
interface Counted extends Selectivity {
  readonly version: number
}

/** Searches that are remembered for each database; the one that was asked longest ago goes first. */
const MOST_REMEMBERED = 2_000

/** What finds fewer is counted in the time that asking for the version takes. */
const FEWEST_REMEMBERED = 100

const countedIn = new WeakMap<Knex, Map<string, Counted>>()

/** What is counted. */
interface Counting {
  readonly searched: string
  readonly tokens: Tokens
  /** The rows of the index that the search finds. */
  readonly matching: Knex.QueryBuilder
  /** A scalar query: how many rows the table has, about. */
  readonly size: Knex.Raw
}

/**
 * The exact number of rows that a search finds. Counting takes time for every one of them, so the number is
 * remembered until the index changes: who turns the pages of a long list waits for the counting once.
 */
export async function selectivityOf(db: Knex, counting: Counting): Promise<Selectivity> {
  const { searched, tokens } = counting
  // A transaction sees changes that may be taken back, or no longer sees the newest.
  if (db.isTransaction) return count(db, counting)
  const remembered = countedIn.get(db) ?? new Map<string, Counted>()
  countedIn.set(db, remembered)
  const key = JSON.stringify([searched, tokens])
  const known = remembered.get(key)
  if (known !== undefined && known.version === (await currentVersion(db, searched))) {
    remembered.delete(key)
    remembered.set(key, known)
    return known
  }
  const counted = await count(db, counting)
  remembered.delete(key)
  if (counted.total >= FEWEST_REMEMBERED) remembered.set(key, counted)
  const [oldest] = remembered.keys()
  if (oldest !== undefined && remembered.size > MOST_REMEMBERED) remembered.delete(oldest)
  return counted
}

/** In one statement, so that both are of one moment. */
async function count(db: Knex, { searched, matching, size }: Counting): Promise<Counted> {
  const [row]: { total: number; of: number; version: number }[] = await db.select({
    version: versionOf(db, searched),
    total: matching.count('*'),
    of: size,
  })
  return { total: Number(row?.total ?? 0), of: Number(row?.of ?? 0), version: Number(row?.version ?? 0) }
}

async function currentVersion(db: Knex, searched: string): Promise<number> {
  const [row]: { version: number }[] = await db.select({ version: versionOf(db, searched) })
  return Number(row?.version ?? 0)
}
