import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { NetworkLine } from '../doubles/network-line.js'
import type { BoundedDisk } from '../servers/bounded-disk.js'
import type { PostgresPair } from '../servers/postgres-pair.js'
import type { RestartableRedis } from '../servers/restartable-redis.js'
import { clockAhead, type Installation, type Kind } from './installation.js'

/** The parts that phases can disturb. */
export interface DrillContext {
  readonly all: Installation
  readonly postgres: PostgresPair
  readonly redis: RestartableRedis
  /** The connections from the edges to the first wallet process (`wallet`), and from the wallet to the ledger (`ledger`). */
  readonly lines: ReadonlyMap<string, NetworkLine>
  /** Empty if none can be mounted. */
  readonly disks: readonly BoundedDisk[]
  /** How long a fault lasts during which some writes cannot succeed. */
  readonly seconds: number
  /** Waits until every client has completed a round. */
  readonly round: () => Promise<void>
}

/** One outage. */
export interface Phase {
  /** The word that selects it on the command line. */
  readonly key: string
  readonly name: string
  /** Why it is skipped. */
  readonly leftOut?: string
  run(): Promise<unknown>
}

/** All outages, in the order of a whole drill. */
export function phasesOf({ all, postgres, redis, lines, disks, seconds, round }: DrillContext): Phase[] {
  const lasting = () => pause(seconds * 1_000)
  const killed = (kind: Kind): Phase => ({
    key: kind,
    name: `kill -9 of a process: ${kind}`,
    async run() {
      await all.kill(kind, 0)
      await round()
      await all.start(kind, 0)
    },
  })
  const disturbed = (line: string, begin: (line: NetworkLine) => void) => async () => {
    const between = lines.get(line)
    assert.ok(between, `no line to the ${line}`)
    begin(between)
    await lasting()
    between.mend()
  }
  return [
    { key: 'none', name: 'undisturbed', run: round },
    ...(['edge', 'wallet', 'ai-hub', 'backoffice', 'worker'] as const).map(killed),
    {
      key: 'ledger',
      name: 'kill -9 of the ledger',
      async run() {
        await all.kill('ledger', 0)
        await lasting()
        await all.start('ledger', 0)
      },
    },
    { key: 'postgres', name: 'PostgreSQL restarts', run: () => postgres.restart() },
    {
      key: 'disk',
      name: 'the disks of PostgreSQL and uploads are full',
      ...(disks.length === 0 ? { leftOut: 'only root on Linux may mount a small disk' } : {}),
      async run() {
        for (const disk of disks) disk.fill()
        await lasting()
        for (const disk of disks) disk.free()
        await postgres.revive()
      },
    },
    { key: 'failover', name: 'PostgreSQL fails over to its replica', run: () => postgres.failOver() },
    { key: 'redis', name: 'Redis restarts, empty', run: () => redis.restart() },
    {
      key: 'cut',
      name: 'the edges are cut off from a wallet process',
      run: disturbed('wallet', (line) => line.cut()),
    },
    {
      key: 'wallet-504',
      name: 'a wallet process responds 504',
      run: disturbed('wallet', (line) => line.timeOut()),
    },
    {
      key: 'slow-ledger',
      name: 'the ledger responds 2 s late',
      run: disturbed('ledger', (line) => line.slow(2_000)),
    },
    {
      key: 'ledger-504',
      name: 'the ledger responds 504',
      run: disturbed('ledger', (line) => line.timeOut()),
    },
    {
      key: 'clock',
      name: 'the clock of a process is 2 minutes ahead',
      async run() {
        await restart(all, 'backoffice', 1, clockAhead(120_000))
        await round()
        await restart(all, 'backoffice', 1)
      },
    },
    {
      key: 'rolling',
      name: 'rolling restart on a newer schema',
      async run() {
        await expandSchemas(postgres.url)
        for (const { kind, index } of all.members()) await restart(all, kind, index)
      },
    },
  ]
}

/** Simulates the first migration step of a newer version: unknown columns, and the oldest program that may still run. */
async function expandSchemas(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
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

/** Restarts a process gracefully: its exit code must be 0. */
async function restart(
  all: Installation,
  kind: Kind,
  index: number,
  settings?: Readonly<Record<string, string>>,
): Promise<void> {
  assert.equal(await all.stop(kind, index), 0, `${kind} ${index} did not end with 0`)
  await all.start(kind, index, settings)
}
