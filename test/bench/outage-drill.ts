import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { type NetworkLine, startLine } from '../support/doubles/network-line.js'
import { startWebhookReceiver } from '../support/doubles/webhook-receiver.js'
import { createClients } from '../support/drill/clients.js'
import { figuresOf } from '../support/drill/figures.js'
import { type Installation, startInstallation } from '../support/drill/installation.js'
import { type Phase, phasesOf } from '../support/drill/phases.js'
import { assertPromisesKept, subscribe } from '../support/drill/promises-kept.js'
import { startTraffic } from '../support/drill/traffic.js'
import { builtProgram } from '../support/platform/built-program.js'
import { demoPassword } from '../support/platform/running-platform.js'
import { type BoundedDisk, mountDisk, removeLostDisks } from '../support/servers/bounded-disk.js'
import { startPostgresPair } from '../support/servers/postgres-pair.js'
import { startRestartableRedis } from '../support/servers/restartable-redis.js'

/*
 * `npm run drill`: mixed traffic during outages of every part of a platform of many processes (test/support/drill/phases.ts).
 * The exit code is 1 if an acknowledged write is missing, an effect happened twice, a notification or webhook was not
 * delivered, or the books differ from the ledger.
 *
 * --phases a,b    only these phases, by their keys
 * --minutes 30    phases that would start later are skipped, and listed
 * --seconds 10    how long a fault lasts during which some writes cannot succeed
 * --clients 3, --edges 3, --services 2, --workers 2    how many of each
 * --logs <folder>  where the logs of the processes are written
 */

const { values } = parseArgs({
  options: {
    phases: { type: 'string', default: '' },
    minutes: { type: 'string', default: '30' },
    seconds: { type: 'string', default: '10' },
    clients: { type: 'string', default: '3' },
    edges: { type: 'string', default: '3' },
    services: { type: 'string', default: '2' },
    workers: { type: 'string', default: '2' },
    logs: { type: 'string' },
  },
})
const chosen = values.phases.split(',').filter((key) => key !== '')
const endsAt = performance.now() + Number(values.minutes) * 60_000
const run = promisify(execFile)

const DATABASE_MEGABYTES = 512
const UPLOADS_MEGABYTES = 16

// A killed drill leaves its disks mounted.
for (const folder of removeLostDisks()) print(`Unmounted ${folder} of a drill that was killed.`)
if (values.logs !== undefined) await mkdir(values.logs, { recursive: true })
const directory = await mkdtemp(join(tmpdir(), 'drill-'))
process.env.TEST_RUN_DIRECTORY = directory
const disks: BoundedDisk[] = []
const mount = (...disk: Parameters<typeof mountDisk>) =>
  disks.push(...[mountDisk(...disk)].filter((one) => one !== undefined))
const postgres = await startPostgresPair((folder, owner) => mount(folder, DATABASE_MEGABYTES, owner))
const redis = await startRestartableRedis()
const receiver = await startWebhookReceiver()
const lines = new Map<string, NetworkLine>()
const data = join(directory, 'data')
let installation: Installation | undefined
try {
  mount(join(data, 'uploads'), UPLOADS_MEGABYTES)
  const services = Number(values.services)
  installation = await startInstallation({
    directory: data,
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    ...(values.logs === undefined ? {} : { logs: values.logs }),
    counts: {
      edge: Number(values.edges),
      wallet: services,
      'ai-hub': services,
      backoffice: services,
      worker: Number(values.workers),
    },
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
  for (const disk of disks) disk.close()
  for (const path of [directory, postgres.directory]) await rm(path, { recursive: true, force: true })
  // Clients of a failed drill would retry their requests for minutes.
  process.exit()
}

async function drill(all: Installation): Promise<void> {
  const clients = createClients(all.origins, demoPassword)
  await subscribe(clients, receiver)
  const traffic = await startTraffic(clients, { count: Number(values.clients), reviews: true })
  const round = () => traffic.rounds(1)
  const seconds = Number(values.seconds)
  const phases = phasesOf({ all, postgres, redis, lines, disks, seconds, round })
  const unknown = chosen.filter((key) => !phases.some((phase) => phase.key === key))
  if (unknown.length > 0)
    throw new Error(`No phase ${unknown.join(', ')}: choose from ${phases.map(({ key }) => key).join(', ')}.`)
  await round()

  async function carryOut({ name, leftOut, run: begin }: Phase): Promise<void> {
    const title = name.padEnd(46)
    if (leftOut) return print(`${title} LEFT OUT: ${leftOut}`)
    if (performance.now() > endsAt) return print(`${title} LEFT OUT: the time is over`)
    clients.samples.length = 0
    const began = performance.now()
    try {
      await begin()
      await round()
    } finally {
      const took = Math.round((performance.now() - began) / 1_000)
      print(`${title} ${figuresOf(clients.samples)}, ${took} s, load ${loadavg()[0]?.toFixed(0)}`)
    }
  }
  for (const phase of phases) if (chosen.length === 0 || chosen.includes(phase.key)) await carryOut(phase)
  await traffic.end()

  await assertPromisesKept(clients, traffic, receiver)
  traffic.stopWatching()
  const { unknown: open, ...acknowledged } = traffic.promised
  const counts = Object.entries(acknowledged).map(([kind, rows]) => `${rows.length} ${kind}`)
  print(`Acknowledged and there once: ${counts.join(', ')}. At most once: ${open} whose end no client knows.`)
  const changes = traffic.watched.reduce((sum, one) => sum + one.changes, 0)
  const { events, readings } = traffic.shown
  print(
    `Event streams: ${changes} changes, ${events} shown by an event, ${readings} by reading again, the others by a later change.`,
  )
  await program(all, 'subgraphs/wallet/reconciliation/reconcile.program.ts')
  await program(all, 'subgraphs/shared/audit/verify-audit.program.ts')
}

/** Runs an operator's program; throws if its exit code is not 0. */
async function program(all: Installation, file: string): Promise<void> {
  const { stdout } = await run(process.execPath, [builtProgram(file)], {
    env: { ...process.env, ...all.env },
  })
  print(stdout.trim())
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
