import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { type NetworkLine, startLine } from '../support/doubles/network-line.js'
import { startWebhookReceiver } from '../support/doubles/webhook-receiver.js'
import { type Clients, createClients } from '../support/drill/clients.js'
import { type Installation, type Kind, startInstallation } from '../support/drill/installation.js'
import { assertPromisesKept, subscribe } from '../support/drill/promises-kept.js'
import { startTraffic } from '../support/drill/traffic.js'
import { builtProgram } from '../support/platform/built-program.js'
import { startPostgresPair } from '../support/platform/postgres-pair.js'
import { startRestartableRedis } from '../support/platform/restartable-redis.js'
import { demoPassword } from '../support/platform/running-platform.js'

/*
 * `npm run drill [-- --only <words>] [--minutes 30] [--edges 3] [--clients 3]`: mixed traffic while every kind of process is killed,
 * PostgreSQL restarts and fails over to its replica, Redis restarts empty, a service is cut off, the ledger lags and times out, a clock
 * is ahead, and everything is restarted in turn on a newer schema. Phases that begin after `--minutes` are left out, and named. The exit
 * code is 1 when an acknowledged write is missing, an effect happened twice, a notification or webhook was not delivered, or the books
 * differ from the ledger.
 */

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    minutes: { type: 'string', default: '30' },
    edges: { type: 'string', default: '3' },
    clients: { type: 'string', default: '3' },
  },
})
const endsAt = performance.now() + Number(values.minutes) * 60_000
const run = promisify(execFile)

const directory = await mkdtemp(join(tmpdir(), 'drill-'))
process.env.TEST_RUN_DIRECTORY = directory
const postgres = await startPostgresPair()
const redis = await startRestartableRedis()
const receiver = await startWebhookReceiver()
/** From the edges to the first process of the wallet, and from the wallet to the ledger. */
const lines = new Map<string, NetworkLine>()
let installation: Installation | undefined
try {
  installation = await startInstallation({
    directory: join(directory, 'data'),
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    counts: { edge: Number(values.edges), wallet: 2, 'ai-hub': 2, backoffice: 2, worker: 2 },
    route: async (kind, index, url) => {
      if (index > 0 || (kind !== 'wallet' && kind !== 'ledger')) return url
      const line = await startLine(Number(new URL(url).port))
      lines.set(kind, line)
      return line.url
    },
  })
  await drill(installation)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await installation?.close()
  for (const line of lines.values()) await line.close()
  await receiver.close()
  await redis.close()
  await postgres.stop()
  for (const path of [directory, postgres.directory]) await rm(path, { recursive: true, force: true })
  // Clients of a drill that failed would repeat their requests for minutes.
  process.exit()
}

async function drill(all: Installation): Promise<void> {
  const clients = createClients(all.origins, demoPassword)
  await subscribe(clients, receiver)
  const traffic = await startTraffic(clients, Number(values.clients))
  const round = () => traffic.rounds(1)

  async function phase(name: string, event: () => Promise<unknown>): Promise<void> {
    if (!name.includes(values.only)) return
    if (performance.now() > endsAt) return print(`${name.padEnd(46)} left out: the time is over`)
    clients.samples.length = 0
    const began = performance.now()
    try {
      await event()
      await round()
    } finally {
      print(`${name.padEnd(46)} ${figuresOf(clients.samples)}, ${seconds(performance.now() - began)} s`)
    }
  }
  const disturbed = (line: string, begin: (line: NetworkLine) => void) => async () => {
    const between = lines.get(line)
    assert.ok(between, `no line to the ${line}`)
    begin(between)
    await round()
    between.mend()
  }

  await phase('undisturbed', round)
  for (const kind of ['edge', 'wallet', 'ai-hub', 'backoffice', 'worker'] as const)
    await phase(`kill -9 of a process: ${kind}`, async () => {
      await all.kill(kind, 0)
      await round()
      await all.start(kind, 0)
    })
  await phase('kill -9 of the ledger', async () => {
    await all.kill('ledger', 0)
    await all.start('ledger', 0)
  })
  await phase('PostgreSQL restarts', () => postgres.restart())
  await phase('PostgreSQL fails over to its replica', () => postgres.failOver())
  await phase('Redis restarts, empty', () => redis.restart())
  await phase(
    'the edges are cut off from a wallet process',
    disturbed('wallet', (line) => line.cut()),
  )
  await phase(
    'a wallet process responds 504',
    disturbed('wallet', (line) => line.timeOut()),
  )
  await phase(
    'the ledger responds 2 s late',
    disturbed('ledger', (line) => line.slow(2_000)),
  )
  await phase(
    'the ledger responds 504',
    disturbed('ledger', (line) => line.timeOut()),
  )
  await phase('the clock of a process is 2 minutes ahead', async () => {
    await restart(all, 'backoffice', 1, {
      NODE_OPTIONS: `--import ${new URL('../support/drill/shifted-clock.mjs', import.meta.url).href}`,
      CLOCK_AHEAD_MS: '120000',
    })
    await round()
    await restart(all, 'backoffice', 1)
  })
  await phase('rolling restart on a newer schema', async () => {
    await expandSchemas()
    for (const { kind, index } of all.members()) await restart(all, kind, index)
  })
  await traffic.end()

  await assertPromisesKept(clients, traffic, receiver)
  const { cases, sends, donations, unknown } = traffic.promised
  const sum = cases.length + sends.length + donations.length
  print(`${sum} acknowledged writes are there once, ${unknown} that no client knows the end of at most once.`)
  await program(all, 'subgraphs/wallet/reconciliation/reconcile.program.ts')
  await program(all, 'subgraphs/shared/audit/verify-audit.program.ts')
}

/** What the next version would do first: columns that this one does not know, and a note that it may run. */
async function expandSchemas(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  for (const [schema, table] of [
    ['wallet', 'wallets'],
    ['ai_hub', 'review_items'],
    ['backoffice', 'cases'],
  ]) {
    await client.query(`alter table ${schema}.${table} add column added_by_the_drill text`)
    await client.query(`insert into ${schema}.migrations values ('9999-drill', '', '0.0.1')`)
  }
  await client.end()
}

/** Readiness first, then the listener; the exit code is 0. */
async function restart(
  all: Installation,
  kind: Kind,
  index: number,
  settings?: Readonly<Record<string, string>>,
): Promise<void> {
  assert.equal(await all.stop(kind, index), 0, `${kind} ${index} did not end with 0`)
  await all.start(kind, index, settings)
}

/** Runs a program of operators; one that does not end with 0 is a failure. */
async function program(all: Installation, file: string): Promise<void> {
  const { stdout } = await run(process.execPath, [builtProgram(file)], {
    env: { ...process.env, ...all.env },
  })
  print(stdout.trim())
}

function figuresOf(samples: Clients['samples']): string {
  const times = samples.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  const p99 = times[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? 0
  const isFailed = (status: number) => status === 0 || status >= 500
  const counts = new Map<string, number>()
  for (const { status, line } of samples) {
    const kind = `${status} of ${line.split(' ')[0]} …/${line.split('/').at(-1)}`
    if (status >= 400 || status === 0) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  const failed = samples.filter(({ status }) => isFailed(status)).length
  const share = ((100 * failed) / Math.max(1, samples.length)).toFixed(1)
  const statuses = [...counts].map(([status, count]) => `${count} × ${status}`).join(', ')
  return `${samples.length} attempts, ${share} % failed${statuses && ` (${statuses})`}, p99 ${Math.round(p99)} ms`
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds / 1_000)
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
