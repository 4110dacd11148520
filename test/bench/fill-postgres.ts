import { parseArgs } from 'node:util'
import { createDashboard } from '../../subgraphs/backoffice/dashboard/dashboard.service.js'
import { migrations } from '../../subgraphs/backoffice/migrations/index.js'
import { systemClock as clock } from '../../subgraphs/shared/clock.js'
import { type Database, migrate, openDatabase } from '../../subgraphs/shared/database.js'
import { requestBy } from '../support/fixtures/audit.js'
import { growTables } from '../support/fixtures/grown-tables.js'
import { largeLists, wholeTablesReadBy } from '../support/fixtures/large-lists.js'
import { startPostgres } from '../support/servers/postgres-cluster.js'
import { lineOf, measureSizes } from './measuring/compare-sizes.js'
import { printFinding } from './results/speed-results.js'

/*
 * `npm run bench:fill [-- options] [postgres://…]`: fills a PostgreSQL database with 1,000,000 cases and 10,000,000 audit
 * rows over three years, and another schema with 10,000 and 100,000, and reads pages and statistics of both in turn. Prints
 * the milliseconds of the fastest round, the ratio of the larger set to the smaller one, and sequential scans. Without a URL
 * it starts a server for this run; with one it needs a superuser, keeps the rows, and resumes after an interruption.
 * `--cases` and `--audits` set other sizes. The exit code is 1 if a page reads a whole table or partition, or takes more than
 * 3 times as long.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string', default: '1000000' },
    audits: { type: 'string', default: '10000000' },
    days: { type: 'string', default: '1095' },
  },
})
const SMALL = { schema: 'bench_small', cases: 10_000, audits: 100_000 }
const AT_MOST = 3

interface GrownSet {
  readonly size: number
  readonly db: Database
}

const server = positionals[0] === undefined ? await startPostgres() : undefined
const databaseUrl = positionals[0] ?? server?.url
const days = Number(values.days)
const sets: GrownSet[] = []
const broken: string[] = []
try {
  sets.push(await grownSet(SMALL))
  sets.push(
    await grownSet({ schema: 'bench_filled', cases: Number(values.cases), audits: Number(values.audits) }),
  )
  for (const [name, list] of Object.entries(largeLists)) {
    for (const { db } of sets) {
      const whole = await wholeTablesReadBy(db, list)
      if (whole.length > 0) broken.push(`${name}: reads all of ${whole.join(', ')}`)
    }
    await compare(name, ({ db }) => list(db), AT_MOST)
  }
  const { viewer } = requestBy('staff')
  await compare('dashboard', ({ db }) => createDashboard({ db, clock }).statistics(viewer), AT_MOST)
  await compare('analytics of 90 days', ({ db }) => createDashboard({ db, clock }).analytics('90d'), AT_MOST)
  // Counted on demand, in time proportional to the rows.
  await compare('number of all audit rows', ({ db }) => db('audit_logs').count(), Number.POSITIVE_INFINITY)
} finally {
  for (const { db } of sets) await db.destroy()
  await server?.stop()
}
print(broken.length === 0 ? 'Every promise is kept.' : `Broken:\n${broken.join('\n')}`)
process.exitCode = broken.length === 0 ? 0 : 1

async function grownSet({ schema, cases, audits }: typeof SMALL): Promise<GrownSet> {
  const place = { subgraph: 'backoffice', dataDirectory: ':memory:', databaseUrl, schema } as const
  const db = await openDatabase(place)
  await migrate(db, migrations)
  const began = performance.now()
  const seconds = () => `${((performance.now() - began) / 1_000).toFixed(0)} s`
  await growTables(db, { base: 1_000, cases, audits, days }, (line) => print(`${line}, ${seconds()}`))
  print(`${cases} cases and ${audits} audit rows in ${seconds()}; ${await sizeOf(db)}`)
  return { size: cases, db }
}

async function compare(
  name: string,
  ask: (set: GrownSet) => Promise<unknown>,
  atMost: number,
): Promise<void> {
  const question = { name, ask: (set: GrownSet) => ask(set).then(() => undefined) }
  const measured = await measureSizes(sets, question, newestCases)
  process.stdout.write(lineOf(name, measured))
  const ratio = measured.at(-1)?.toSmallest ?? 0
  if (Number.isFinite(atMost))
    printFinding({
      name: `${name}: ${values.cases} cases in multiples of ${SMALL.cases}`,
      value: ratio,
      unit: 'times',
      goal: atMost,
      bound: 'most',
      facts: measured.map(({ size, time }) => `${time.toFixed(1)} ms with ${size}`).join(', '),
    })
  if (ratio > atMost) broken.push(`${name}: ${ratio.toFixed(2)} times as long`)
}

/** The floor: the rows of one page, without a search and without a count. */
async function newestCases({ db }: GrownSet): Promise<unknown> {
  return db('cases').orderBy('created_at', 'desc').limit(20)
}

async function sizeOf(database: Database): Promise<string> {
  const { rows } = await database.raw(
    'select pg_size_pretty(sum(pg_relation_size(oid))) as size from pg_class where relnamespace = current_schema()::regnamespace',
  )
  return rows[0].size
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
