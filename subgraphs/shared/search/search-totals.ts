import type { Knex } from 'knex'
import type { Selectivity } from './search-engine.js'
import type { Tokens } from './search-tokens.js'
import { versionOf } from './search-version.js'

/** Selectivity of a search, and the index version that it was counted at. */
interface Counted extends Selectivity {
  readonly version: number
}

/** Maximum cached searches per database; the least recently used one is evicted first. */
const MAX_CACHED = 2_000

/** Fewer matches are counted as fast as the version is read. */
const MIN_CACHED_TOTAL = 100

const countedIn = new WeakMap<Knex, Map<string, Counted>>()

/** A search to count. */
interface Counting {
  readonly searched: string
  readonly tokens: Tokens
  /** The matching index rows. */
  readonly matching: Knex.QueryBuilder
  /** A scalar query for the approximate number of rows of the table. */
  readonly size: Knex.Raw
}

/**
 * Returns the exact number of matches of a search. Counting visits every match, so the number is cached until the
 * index changes: paging through a long list counts once.
 */
export async function selectivityOf(db: Knex, counting: Counting): Promise<Selectivity> {
  const { searched, tokens } = counting
  // A transaction sees changes that may be rolled back, or an older snapshot.
  if (db.isTransaction) return count(db, counting)
  const cached = countedIn.get(db) ?? new Map<string, Counted>()
  countedIn.set(db, cached)
  const key = JSON.stringify([searched, tokens])
  const known = cached.get(key)
  if (known !== undefined && known.version === (await currentVersion(db, searched))) {
    cached.delete(key)
    cached.set(key, known)
    return known
  }
  const counted = await count(db, counting)
  cached.delete(key)
  if (counted.total >= MIN_CACHED_TOTAL) cached.set(key, counted)
  const [oldest] = cached.keys()
  if (oldest !== undefined && cached.size > MAX_CACHED) cached.delete(oldest)
  return counted
}

/** In one statement, so that count and version belong together. */
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
