import { EnvironmentError } from '../../../runtime/environment/read-environment.js'
import { print, runProgram, UsageError } from '../../../runtime/process/run-program.js'
import { announceNewDatabase } from '../../../runtime/require-database.js'
import { auditKeyOf, auditKeySettings } from '../../shared/audit/audit-key.js'
import { systemClock } from '../../shared/clock.js'
import { isSqlite, migrate, openDatabase } from '../../shared/database.js'
import { createBackofficeAudit } from '../audit/audit-trail.service.js'
import { seedEnvironment } from '../config.js'
import { migrations } from '../migrations/index.js'
import { type StagedTallies, stagedKinds } from './staged-tally.policy.js'
import { createStaging, STAGING_SEED } from './staging.service.js'
import { createStagingWriter } from './staging-writer.store.js'

await runProgram({
  command: 'npm run seed',
  about:
    'Fills the database of the backoffice with sample data of any size. The same seed generates the same rows,\nso it can be interrupted and run again; a larger number adds to a smaller one.',
  options: {
    cases: { type: 'string', value: '<1 to 10000000>', required: true, about: 'how many cases to generate' },
    seed: { type: 'string', value: '<word>', about: `names the set of rows; ${STAGING_SEED} by default` },
  },
  async run({ options: { cases, seed = STAGING_SEED } }) {
    if (!/^[1-9]\d{0,7}$/.test(cases)) throw new UsageError('--cases must be a whole number.')
    if (!/^[a-z][a-z0-9-]{0,39}$/.test(seed))
      throw new UsageError('--seed must be a word of lower-case letters, digits and -.')
    await fill(seed, Number(cases))
    return true
  },
})

async function fill(seed: string, cases: number): Promise<void> {
  const env = seedEnvironment()
  if (env.NODE_ENV === 'production') throw new EnvironmentError(['Sample data is not allowed in production.'])
  const location = {
    subgraph: 'backoffice',
    dataDirectory: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
  } as const
  const began = performance.now()
  announceNewDatabase(location, location.subgraph)
  const db = await openDatabase({ ...location, synchronous: 'normal' })
  try {
    await migrate(db, migrations)
    // Inserts hit all parts of the indexes, so cache up to 256 MB of them.
    if (isSqlite(db)) {
      await db.raw('pragma cache_size = -262144')
      await db.raw('pragma wal_autocheckpoint = 50000')
    }
    const clock = systemClock
    const audit = createBackofficeAudit({ clock, key: auditKeyOf(auditKeySettings(env), 'backoffice') })
    const staging = createStaging({
      db,
      clock,
      audit,
      writer: createStagingWriter({ clock, audit }),
      baseCurrency: env.BASE_CURRENCY,
      publicUrl: env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`,
    })
    const done = await staging.fill({ seed, cases, onBatch: progressOf(cases, began) })
    print(`${process.stdout.isTTY ? '\n' : ''}updating the statistics of the query planner`)
    // Without statistics the query planners guess row counts and choose the wrong indexes.
    await db.raw('analyze')
    report(done, seed, began)
  } finally {
    await db.destroy()
  }
}

/** One line, updated in place on a terminal; elsewhere one line per 5 %. */
function progressOf(cases: number, began: number): (done: number, sofar: StagedTallies) => void {
  let shown = 0
  return (done, sofar) => {
    const percent = Math.floor((done / cases) * 100)
    const seconds = secondsSince(began)
    const rate = Math.round(rowsOf(sofar) / seconds)
    const left = Math.ceil((seconds / done) * (cases - done))
    const line =
      `${done} of ${cases} cases (${percent} %), ${rowsOf(sofar)} rows in ${seconds.toFixed(0)} s, ${rate} per ` +
      `second, about ${left} s left`
    if (process.stdout.isTTY) process.stdout.write(`\r${line}\u001b[K`)
    else if (percent >= shown + 5 || done === cases) {
      shown = percent
      process.stdout.write(`${line}\n`)
    }
  }
}

function report(done: StagedTallies, seed: string, began: number): void {
  for (const kind of stagedKinds) {
    const { rows, added, restored } = done[kind]
    print(`${kind.padEnd(15)} ${rows} rows: ${added} added, ${restored} restored`)
  }
  print('A running backoffice seals the audit rows; npm run audit:verify checks them before and after.')
  const seconds = secondsSince(began).toFixed(1)
  print(`Done: the set "${seed}" has ${rowsOf(done)} rows, written in ${seconds} s.`)
}

function rowsOf(tallies: StagedTallies): number {
  return stagedKinds.reduce((sum, kind) => sum + tallies[kind].rows, 0)
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1000
}
