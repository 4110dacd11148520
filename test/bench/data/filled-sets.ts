import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrations } from '../../../subgraphs/backoffice/migrations/index.js'
import type { StagedBatch } from '../../../subgraphs/backoffice/staging/staged-set.mapper.js'
import type { StagedWriter } from '../../../subgraphs/backoffice/staging/staged-tally.policy.js'
import { createStaging } from '../../../subgraphs/backoffice/staging/staging.service.js'
import { createStagingWriter } from '../../../subgraphs/backoffice/staging/staging-writer.store.js'
import { systemClock as clock } from '../../../subgraphs/shared/clock.js'
import { type Database, isSqlite, migrate, openDatabase } from '../../../subgraphs/shared/database.js'
import { auditTrailForTest } from '../../support/fixtures/audit.js'

/** The content of a set: everything, or only the searched tables, which takes a third of the time. */
export type Content = 'everything' | 'searched'

/** A database with a number of cases, people and tickets. */
export interface FilledSet {
  readonly size: number
  readonly db: Database
  /** Closes the database and removes the data of this run. */
  close(): Promise<void>
}

/** Where sets are created: in a PostgreSQL database, in a folder that is kept, or in a temporary folder for this run. */
export interface Place {
  readonly databaseUrl: string | undefined
  readonly folder: string | undefined
}

/** Opens the set of a size, and fills it if that was not done before. */
export async function filledSet(size: number, content: Content, place: Place): Promise<FilledSet> {
  const { databaseUrl, folder } = place
  const name = content === 'everything' ? String(size) : `${content}-${size}`
  const dataDirectory = folder ? join(folder, name) : await mkdtemp(join(tmpdir(), 'bench-'))
  const schema = `bench_${name.replace('-', '_')}`
  const synchronous = 'normal'
  const db = await openDatabase({ subgraph: 'backoffice', dataDirectory, databaseUrl, schema, synchronous })
  await migrate(db, migrations)
  const [counted] = await db('cases').count({ count: '*' })
  if (Number(counted?.count) < size) await fill(db, size, content)
  return {
    size,
    db,
    async close() {
      await db.destroy()
      if (!folder) await rm(dataDirectory, { recursive: true })
    },
  }
}

async function fill(db: Database, size: number, content: Content): Promise<void> {
  // Rows are inserted all over the indexes, so a large cache keeps these in memory.
  if (isSqlite(db))
    for (const pragma of ['cache_size = -400000', 'wal_autocheckpoint = 50000'])
      await db.raw(`pragma ${pragma}`)
  const audit = auditTrailForTest(clock)
  const whole = createStagingWriter({ clock, audit })
  const cut = content === 'everything' ? withLittleHistory : searchedAlone
  const writer: StagedWriter = { ...whole, write: (trx, batch) => whole.write(trx, cut(batch)) }
  const place = { baseCurrency: 'USD', publicUrl: 'http://127.0.0.1:4000' } as const
  const onBatch = (done: number) => {
    if (done % 10_000 === 0) process.stderr.write(`filled ${done} of ${size}\n`)
  }
  await createStaging({ db, clock, audit, writer, ...place }).fill({ seed: 'staging', cases: size, onBatch })
  await db.raw('analyze')
}

/** With two audit rows per case, the audit log is about as large as the other tables. */
function withLittleHistory(batch: StagedBatch): StagedBatch {
  const history = batch.history.filter(({ action }) => action === 'user_created' || action === 'case_created')
  return { ...batch, history }
}

function searchedAlone(batch: StagedBatch): StagedBatch {
  const { users, cases, tickets } = batch
  const none = { investors: [], caseUpdates: [], donations: [], statements: [], posts: [], history: [] }
  return { ...none, users, cases, tickets, notices: () => [] }
}
