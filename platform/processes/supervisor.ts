import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Logger } from 'pino'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import type { GroupMessage } from '../../runtime/process/process-group.js'
import { ProgramError } from '../../runtime/process/run-program.js'
import type { RunningService } from '../../runtime/process/run-service.js'
import { startLog } from '../start-log.js'
import { createMetricsCollector } from './collect-metrics.js'
import type { SupervisorConfig } from './config.js'

/** Pauses before a process is restarted, in milliseconds: doubled after each early exit. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** A process that ran for at least this long is restarted after the first pause. */
const STABLE_MS = 60_000

/**
 * Starts the processes of a platform, which share its port, and restarts them when they exit.
 * @throws ProgramError when the first process fails to start: its log says why
 */
export async function supervise(config: SupervisorConfig): Promise<RunningService> {
  const log = startLog(config.logLevel, process.stdout.isTTY ? process.stdout : undefined)
  // Counts requests for the processes, which ask it by messages.
  if (config.countsRequests) new RateLimiterClusterMaster()
  const ledgers = config.ledgers && (await serveLedgers(config.ledgers, log))
  const environment = ledgers ? { LEDGER_URL: ledgers.url } : {}
  const workers = new Map<number, Worker>()
  const listening = new WeakSet<Worker>()
  /** The slots whose process has listened; if one fails before that, the start fails. */
  const started = new Set<number>()
  const timers = new Set<NodeJS.Timeout>()
  let stopping = false
  createMetricsCollector(workers)

  function start(place: number, failures = 0): Worker {
    const startedAt = performance.now()
    const worker = cluster.fork(environment)
    workers.set(place, worker)
    worker.once('exit', (code, signal) => {
      workers.delete(place)
      if (stopping || !worker.process.pid || !started.has(place)) return
      const early = performance.now() - startedAt < STABLE_MS ? failures + 1 : 0
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, early - 1))
      log.error(
        { process: place, pid: worker.process.pid, code, signal, pause },
        'a process ended; it will be restarted',
      )
      const timer = setTimeout(() => {
        timers.delete(timer)
        announce(place, start(place, early), 'a process listens again')
      }, pause)
      timers.add(timer)
    })
    return worker
  }

  function announce(place: number, worker: Worker, message = 'a process listens'): void {
    worker.once('listening', () => {
      listening.add(worker)
      started.add(place)
      log.info({ process: place, pid: worker.process.pid }, message)
    })
  }

  async function close(): Promise<void> {
    stopping = true
    for (const timer of timers) clearTimeout(timer)
    const ending = [...workers.values()].map(async (worker) => {
      const ended = once(worker, 'exit')
      // One that is still starting reads no messages.
      if (listening.has(worker)) worker.send({ kind: 'stop' } satisfies GroupMessage, () => {})
      else worker.process.kill()
      await ended
    })
    await Promise.all(ending)
    await ledgers?.close()
  }

  // One after the other, because the first one migrates and seeds the database.
  for (let place = 1; place <= config.processes; place += 1) {
    const worker = start(place)
    announce(place, worker)
    const [code] = await Promise.race([
      once(worker, 'exit'),
      once(worker, 'listening').then(() => [undefined]),
    ])
    if (code === undefined) continue
    await close()
    throw new ProgramError(`Process ${place} of ${config.processes} could not start.`)
  }
  const ready = [{ processes: config.processes }, 'all processes are ready'] as const
  return { log, ready, close, isSupervisor: true }
}

async function serveLedgers(
  { dataDirectory, closeIntervalMs, secrets }: NonNullable<SupervisorConfig['ledgers']>,
  log: Logger,
) {
  const { startSharedLedgers } = await import('../../subgraphs/wallet/local-network/shared-ledgers.js')
  return startSharedLedgers({
    host: '127.0.0.1',
    port: 0,
    dataDirectory,
    closeIntervalMs,
    secrets,
    log: (line) => log.debug(line),
  })
}
