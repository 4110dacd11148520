import { parseArgs } from 'node:util'
import { createDashboard } from '../../subgraphs/backoffice/dashboard/dashboard.service.js'
import { migrations } from '../../subgraphs/backoffice/migrations/index.js'
import { systemClock as clock } from '../../subgraphs/shared/clock.js'
import { type Database, migrate, openDatabase } from '../../subgraphs/shared/database.js'
import { growTables } from '../support/fixtures/grown-tables.js'
import { largeLists, wholeTablesReadBy } from '../support/fixtures/large-lists.js'
import { startPostgres } from '../support/platform/postgres-cluster.js'

/*
 * `npm run bench:fill [-- options] [postgres://…]`: fills a PostgreSQL database with 1,000,000 cases and 10,000,000 audit rows over three
 * years, and asks for pages of them: milliseconds (medians of 9), and which tables were read from their beginning. Without a URL it
 * starts a server for this run; with one it needs a superuser, keeps the rows, and continues where it was interrupted.
 * `--cases` and `--audits` set other sizes. The exit code is 1 when a page reads a whole table or partition.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string', default: '1000000' },
    audits: { type: 'string', default: '10000000' },
    days: { type: 'string', default: '1095' },
  },
})
const RUNS = 9

const server = positionals[0] === undefined ? await startPostgres() : undefined
const databaseUrl = positionals[0] ?? server?.url
const db = await openDatabase({
  subgraph: 'backoffice',
  dataDirectory: ':memory:',
  databaseUrl,
  schema: 'bench_filled',
})
let readsWhole = 0
try {
  await migrate(db, migrations)
  const began = performance.now()
  const seconds = () => `${((performance.now() - began) / 1_000).toFixed(0)} s`
  const [cases, audits, days] = [values.cases, values.audits, values.days].map(Number) as [
    number,
    number,
    number,
  ]
  await growTables(db, { base: Math.min(cases, 1_000), cases, audits, days }, (line) =>
    print(`${line}, ${seconds()}`),
  )
  print(`filled in ${seconds()}; ${await sizeOf(db)}`)
  for (const [name, list] of Object.entries(largeLists)) {
    const whole = await wholeTablesReadBy(db, list)
    readsWhole += whole.length
    print(`${name.padEnd(42)} ${await median(() => list(db))} ms  ${whole.join(', ')}`)
  }
  const dashboard = createDashboard({ db, clock })
  print(`${'dashboard'.padEnd(42)} ${await median(() => dashboard.statistics())} ms`)
  print(`${'analytics of 90 days'.padEnd(42)} ${await median(() => dashboard.analytics('90d'))} ms`)
  print(`${'number of all audit rows'.padEnd(42)} ${await median(() => db('audit_logs').count())} ms`)
} finally {
  await db.destroy()
  await server?.stop()
}
process.exitCode = readsWhole > 0 ? 1 : 0

async function median(ask: () => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now()
    await ask()
    times.push(performance.now() - began)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return (sorted[(RUNS - 1) / 2] ?? 0).toFixed(1).padStart(9)
}

async function sizeOf(database: Database): Promise<string> {
  const { rows } = await database.raw('select pg_size_pretty(pg_database_size(current_database())) as size')
  return rows[0].size
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
