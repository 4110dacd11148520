import { parseArgs } from 'node:util'
import { createDashboard } from '../../subgraphs/backoffice/dashboard/dashboard.service.js'
import { systemClock as clock } from '../../subgraphs/shared/clock.js'
import type { Database } from '../../subgraphs/shared/database.js'
import { versionTableOf } from '../../subgraphs/shared/search/search-version.js'
import { requestBy } from '../support/fixtures/audit.js'
import { startPostgres } from '../support/servers/postgres-cluster.js'
import { type FilledSet, filledSet } from './data/filled-sets.js'
import { PAGE, searches } from './data/searches.js'
import { type AtSize, lineOf, measureSizes, type Question } from './measuring/compare-sizes.js'

/*
 * `npm run bench:large [-- options] [postgres | postgres://…]`: searches over 1,000, 10,000 and 100,000 users and tickets,
 * dashboard and analytics over 10,000 and 100,000 rows of each kind. All sizes are queried in turn, so that ratios are valid
 * on a busy machine; the floor is the newest page of the same table, read by its index without a search and without a count.
 * The exit code is 1 if one of these does not hold:
 *
 * - a repeated search takes at most 3 times as long over the largest set as over the smallest in which it fills a page (6
 *   times in another order than newest first), and so does the first run of a search that few rows match; users by name are
 *   sorted, so that their time per match is shown instead;
 * - dashboard and analytics take at most 3 times as long over ten times the rows.
 *
 * The first run of a search after a change counts the matches, in time proportional to them, so that its time per match is
 * shown. `--searches` fills only the searched tables and runs only searches, `--sizes 1000,10000` sets other sizes;
 * `postgres` starts a server for this run; SETS names a folder in which the SQLite sets are kept.
 */

const AT_MOST = 3
/** The same for lists in another order, for which the ordered table is scanned. */
const AT_MOST_WHERE_WALKED = 6
/** A number of matches that takes no longer to count than a page takes to read. */
const FEW_MATCHES = 300

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { searches: { type: 'boolean' }, sizes: { type: 'string', default: '1000,10000,100000' } },
})
const sizes = values.sizes.split(',').map(Number)
const figures: Record<string, (db: Database) => Promise<unknown>> = {
  dashboard: (db) => createDashboard({ db, clock }).statistics(requestBy('staff').viewer),
  'analytics of 24h': (db) => createDashboard({ db, clock }).analytics('24h'),
  'analytics of 30d': (db) => createDashboard({ db, clock }).analytics('30d'),
  'analytics of 90d': (db) => createDashboard({ db, clock }).analytics('90d'),
}

const floorOf = (table: string) => (set: FilledSet) =>
  set
    .db(table)
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(PAGE + 1)

const broken: string[] = []

function hold(name: string, from: AtSize | undefined, to: AtSize | undefined, atMost = AT_MOST): void {
  if (!from || !to || from === to) return
  const ratio = to.toSmallest / from.toSmallest
  if (ratio > atMost)
    broken.push(`${name}: ${ratio.toFixed(2)} times as long over ${to.size} as over ${from.size}`)
}

async function measureSearches(sets: readonly FilledSet[]): Promise<void> {
  for (const [name, { table, find, end, order }] of Object.entries(searches)) {
    const ask = (set: FilledSet) => find(set.db)
    const again: Question<FilledSet> = { name, ask }
    const afresh: Question<FilledSet> = {
      name: '  for the first time',
      ask,
      before: ({ db }) => db(versionTableOf(table)).increment('n', 1),
    }
    for (const question of [again, afresh]) {
      const measured = await measureSizes(sets, question, floorOf(table))
      process.stdout.write(lineOf(question.name, measured))
      const full = measured.find(({ matches = 0 }) => matches > end)
      const last = measured.at(-1)
      const atMost = order === 'newest first' ? AT_MOST : AT_MOST_WHERE_WALKED
      const isHeld = (question === again && order !== 'sorted') || (last?.matches ?? 0) <= FEW_MATCHES
      if (isHeld) hold(name, full, last, atMost)
      else if (full && last?.matches && full !== last)
        process.stdout.write(`${' '.repeat(35)}${perMatch(full, last)} µs for each further match\n`)
    }
  }
}

function perMatch(from: AtSize, to: AtSize): string {
  const [more, longer] = [(to.matches ?? 0) - (from.matches ?? 0), to.time - from.time]
  return more > 0 ? ((longer / more) * 1000).toFixed(2) : '0'
}

async function measureFigures(sets: readonly FilledSet[]): Promise<void> {
  for (const [name, figure] of Object.entries(figures)) {
    const ask = async ({ db }: FilledSet) => {
      await figure(db)
      return undefined
    }
    const measured = await measureSizes(sets, { name, ask }, floorOf('cases'))
    process.stdout.write(lineOf(name, measured))
    hold(name, measured.at(-2), measured.at(-1))
  }
}

const [where] = positionals
const server = where === 'postgres' ? await startPostgres() : undefined
const place = { databaseUrl: server?.url ?? where, folder: process.env.SETS }
const sets: FilledSet[] = []
try {
  for (const size of sizes)
    sets.push(await filledSet(size, values.searches ? 'searched' : 'everything', place))
  await measureSearches(sets)
  if (!values.searches) await measureFigures(sets.slice(-2))
} finally {
  for (const set of sets) await set.close()
  await server?.stop()
}
process.stdout.write(broken.length === 0 ? 'Every promise is kept.\n' : `Broken:\n${broken.join('\n')}\n`)
process.exitCode = broken.length === 0 ? 0 : 1
