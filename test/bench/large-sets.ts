import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDashboard } from '../../subgraphs/backoffice/dashboard/dashboard.service.js'
import { migrations } from '../../subgraphs/backoffice/migrations/index.js'
import { createNotifier } from '../../subgraphs/backoffice/notifications/notify.js'
import { createStaging } from '../../subgraphs/backoffice/staging/staging.service.js'
import { createStagingWriter } from '../../subgraphs/backoffice/staging-writer.js'
import { createTickets } from '../../subgraphs/backoffice/support/ticket.service.js'
import { userStore } from '../../subgraphs/backoffice/users/user.store.js'
import { systemClock as clock } from '../../subgraphs/shared/clock.js'
import { type Database, isSqlite, migrate, openDatabase } from '../../subgraphs/shared/database.js'
import { auditTrailForTest, requestBy } from '../support/audit.js'
import { median } from './against-floor.js'

/*
 * `npm run bench:large [-- postgres://…]`: searches over 1,000, 10,000 and 100,000 users and tickets, dashboard and
 * analytics over 10,000 and 100,000 rows of each kind, in milliseconds (medians of 15) and as ratios. Beside a search
 * stands how many rows match: where fewer match than a page shows, the time is that of a shorter page. Without a URL
 * it runs on SQLite. SETS names a folder that `npm run seed` has filled before, one for each number of cases.
 */

const [databaseUrl] = process.argv.slice(2)
const sizes = [1_000, 10_000, 100_000] as const
const RUNS = 15
const staff = requestBy('staff')
const newest = { key: 'createdAt', direction: 'desc' } as const
const page = { limit: 20, offset: 0 }

type Question = () => Promise<unknown>
type Search = () => Promise<{ total: number } | { totalCount: number }>

/** The median of some runs, and how many rows match where that is asked. */
interface Measured {
  readonly time: number
  readonly matches?: number
}

function questionsOf(db: Database): {
  searches: Record<string, Search>
  figures: Record<string, Question>
} {
  const users = userStore(db)
  const tickets = createTickets({
    db,
    clock,
    audit: auditTrailForTest(clock),
    notifier: createNotifier({ clock }),
    caseExists: async () => false,
  })
  const dashboard = createDashboard({ db, clock })
  const find = (search: string, filter = {}) => tickets.list(staff, { search, ...filter }, undefined, {})
  return {
    searches: {
      'users: a first name': () => users.page({ q: 'julieta' }, newest, page),
      'users: two names': () => users.page({ q: 'julieta nunez' }, newest, page),
      'users: a beginning, by status': () => users.page({ q: 'ju', status: 'active' }, newest, page),
      'guardians: a surname': () => users.guardians({ q: 'zarate' }, page, undefined),
      'tickets: a word of every 10th': () => find('receipt'),
      'tickets: two words': () => find('transfer arrived'),
      'tickets: a word, by state': () => find('login', { status: 'open' }),
      'tickets: a word, 10th page': () =>
        tickets.list(staff, { search: 'adopt' }, undefined, { offset: 180 }),
    },
    figures: {
      dashboard: () => dashboard.statistics(),
      'analytics of 24h': () => dashboard.analytics('24h'),
      'analytics of 30d': () => dashboard.analytics('30d'),
      'analytics of 90d': () => dashboard.analytics('90d'),
    },
  }
}

async function filled(size: number): Promise<{ db: Database; drop(): Promise<void> }> {
  const kept = process.env.SETS
  const dataDirectory = kept ? join(kept, String(size)) : await mkdtemp(join(tmpdir(), 'bench-'))
  const schema = `bench_${size}`
  const db = await openDatabase({
    subgraph: 'backoffice',
    dataDirectory,
    databaseUrl,
    schema,
    synchronous: 'normal',
  })
  await migrate(db, migrations)
  const [{ count } = { count: 0 }] = await db('cases').count({ count: '*' })
  if (Number(count) < size) {
    // Rows of all times go into the indexes at once: they are kept at hand.
    if (isSqlite(db))
      for (const pragma of ['cache_size = -400000', 'wal_autocheckpoint = 50000'])
        await db.raw(`pragma ${pragma}`)
    const trail = auditTrailForTest(clock)
    // Two rows of the audit log a case are as many as of the other kinds.
    const recordPast: typeof trail.recordPast = (trx, entries) =>
      trail.recordPast(
        trx,
        entries.filter(({ action }) => action === 'user_created' || action === 'case_created'),
      )
    const audit = { ...trail, recordPast }
    const writer = createStagingWriter({ clock, audit })
    const place = { baseCurrency: 'USD', publicUrl: 'http://127.0.0.1:4000' } as const
    await createStaging({ db, clock, audit, writer, ...place }).bring({ seed: 'staging', cases: size })
    await db.raw('analyze')
  }
  return {
    db,
    async drop() {
      await db.destroy()
      if (!kept) await rm(dataDirectory, { recursive: true })
    },
  }
}

async function measure(question: Question): Promise<Measured> {
  const times: number[] = []
  let answer: unknown
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now()
    answer = await question()
    times.push(performance.now() - began)
  }
  const { total, totalCount } = answer as { total?: number; totalCount?: number }
  const matches = total ?? totalCount
  return { time: median(times), ...(matches === undefined ? {} : { matches }) }
}

const found = new Map<string, Measured>()

function print(name: string, among: readonly number[]): void {
  const measured = among.map((size) => found.get(`${name} ${size}`))
  const columns = measured.map((one, at) => {
    const before = measured[at - 1]
    const ratio = one && before ? ` x ${(one.time / before.time).toFixed(2)}` : ''
    const matches = one?.matches === undefined ? '' : ` of ${one.matches}`
    return `${among[at]}: ${one?.time.toFixed(2)} ms${matches}${ratio}`.padEnd(34)
  })
  process.stdout.write(`${name.padEnd(32)} ${columns.join('')}\n`)
}

for (const size of sizes) {
  const { db, drop } = await filled(size)
  const { searches, figures } = questionsOf(db)
  const asked = size === 1_000 ? searches : { ...searches, ...figures }
  for (const [name, question] of Object.entries(asked)) found.set(`${name} ${size}`, await measure(question))
  if (size === 100_000) {
    for (const name of Object.keys(searches)) print(name, sizes)
    for (const name of Object.keys(figures)) print(name, sizes.slice(1))
  }
  await drop()
}
