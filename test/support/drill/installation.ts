import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../platform/free-port.js'
import { type RunningProgram, startPlatformProgram } from '../platform/platform-programs.js'
import { productionSettings } from '../platform/production-settings.js'

/** The program of each kind of process, and the log line after which it serves. */
const programs = {
  ledger: ['subgraphs/wallet/ledger-main.ts', /^the ledgers are ready/],
  wallet: ['subgraphs/wallet/main.ts', /subgraph is ready/],
  'ai-hub': ['subgraphs/ai-hub/main.ts', /subgraph is ready/],
  backoffice: ['subgraphs/backoffice/main.ts', /subgraph is ready/],
  edge: ['platform/edge-main.ts', /^edge ready/],
  worker: ['platform/worker-main.ts', /^the worker is ready/],
} as const

/** A kind of process. */
export type Kind = keyof typeof programs

const kinds = Object.keys(programs) as Kind[]

/** The parts of an installation. */
export interface InstallationPlan {
  readonly directory: string
  readonly databaseUrl: string
  readonly redisUrl: string
  /** Where the edges and the processes of the backoffice send their traces. */
  readonly traces?: string
  /** An existing folder for a log of each process. */
  readonly logs?: string
  /** How many processes of each kind; there is one ledger. */
  readonly counts: Readonly<Record<Exclude<Kind, 'ledger'>, number>>
  /** Replaces the address under which the others reach a process. */
  readonly route?: (kind: Kind, index: number, url: string) => Promise<string>
}

/** The processes of an installation, each of which can be killed, stopped and started. */
export interface Installation {
  /** The origins of the edges. */
  readonly origins: readonly string[]
  /** The environment of operators' programs. */
  readonly env: Readonly<Record<string, string>>
  /** The address of a process. */
  urlOf(kind: Kind, index: number): string
  /** The id of a running process. */
  pidOf(kind: Kind, index: number): number | undefined
  /** The running processes. */
  members(): { readonly kind: Kind; readonly index: number }[]
  /** Starts a process, and waits until it serves. */
  start(kind: Kind, index: number, settings?: Readonly<Record<string, string>>): Promise<void>
  /** SIGKILL. */
  kill(kind: Kind, index: number): Promise<void>
  /** SIGTERM; returns the exit code. */
  stop(kind: Kind, index: number): Promise<number | null>
  /** Ends all running processes. */
  close(): Promise<void>
}

/** Starts the processes of a plan, which share one database, one Redis, one ledger and one folder for uploads. */
export async function startInstallation(plan: InstallationPlan): Promise<Installation> {
  const counts: Record<Kind, number> = { ledger: 1, ...plan.counts }
  const places = kinds.flatMap((kind) =>
    Array.from({ length: counts[kind] }, (_, index) => ({ kind, index })),
  )
  const nameOf = (kind: Kind, index: number) => `${kind} ${index}`
  const ports = new Map<string, number>()
  for (const { kind, index } of places) ports.set(nameOf(kind, index), await freePort())
  const internal = await Promise.all(Array.from({ length: counts.edge }, freePort))
  const urlOf = (kind: Kind, index: number) => `http://127.0.0.1:${ports.get(nameOf(kind, index))}`
  const urlsOf = async (wanted: Kind) => {
    const urls: string[] = []
    for (const { kind, index } of places.filter((place) => place.kind === wanted))
      urls.push((await plan.route?.(kind, index, urlOf(kind, index))) ?? urlOf(kind, index))
    return urls.join(',')
  }

  const { NODE_ENV: _, ...secrets } = productionSettings
  const env = {
    ...secrets,
    SEED_CASES: '0',
    RATE_LIMIT_MULTIPLIER: '100000',
    WEBHOOK_ALLOW_PRIVATE: 'true',
    PUBLIC_URL: urlOf('edge', 0),
    DATA_DIR: plan.directory,
    STORAGE_URL: `file:${join(plan.directory, 'uploads')}`,
    DATABASE_URL: plan.databaseUrl,
    REDIS_URL: plan.redisUrl,
    LEDGER_URL: await urlsOf('ledger'),
    GATEWAY_URL: internal.map((port) => `http://127.0.0.1:${port}`).join(','),
  }
  const routes = {
    WALLET_URL: await urlsOf('wallet'),
    AI_HUB_URL: await urlsOf('ai-hub'),
    BACKOFFICE_URL: await urlsOf('backoffice'),
  }
  const running = new Map<string, { kind: Kind; index: number; program: RunningProgram }>()

  async function start(
    kind: Kind,
    index: number,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const [file, ready] = programs[kind]
    const environment = {
      ...env,
      ...(plan.traces && (kind === 'edge' || kind === 'backoffice')
        ? { OTEL_EXPORTER_OTLP_ENDPOINT: plan.traces }
        : {}),
      LOG_LEVEL: 'info',
      PORT: String(ports.get(nameOf(kind, index))),
      ...(kind === 'edge' ? { ...routes, INTERNAL_PORT: String(internal[index]) } : {}),
      // Edges and workers ignore it.
      ROUTER_ACCESS: 'true',
      // Jobs run only in workers, so that their outages have an effect.
      BACKGROUND_JOBS: 'false',
      ...settings,
    }
    const logFile = plan.logs && join(plan.logs, `${kind}-${index}.log`)
    const program = startPlatformProgram(file, environment, logFile)
    running.set(nameOf(kind, index), { kind, index, program })
    await program.line(ready)
  }

  function take(kind: Kind, index: number): RunningProgram {
    const member = running.get(nameOf(kind, index))
    if (!member) throw new Error(`${nameOf(kind, index)} does not run.`)
    running.delete(nameOf(kind, index))
    return member.program
  }

  async function close(): Promise<void> {
    const ended = [...running.values()].map(({ program }) => program.kill())
    running.clear()
    await Promise.all(ended)
  }

  await mkdir(plan.directory, { recursive: true })
  try {
    await start('ledger', 0)
    await Promise.all(
      places.filter(({ kind }) => kind !== 'ledger').map(({ kind, index }) => start(kind, index)),
    )
  } catch (error) {
    await close()
    throw error
  }
  return {
    origins: Array.from({ length: counts.edge }, (__, index) => urlOf('edge', index)),
    env,
    urlOf,
    pidOf: (kind, index) => running.get(nameOf(kind, index))?.program.pid,
    members: () => [...running.values()].map(({ kind, index }) => ({ kind, index })),
    start,
    kill: (kind, index) => take(kind, index).kill(),
    stop: async (kind, index) => (await take(kind, index).stop()).code,
    close,
  }
}

/** Settings of a process whose clock is ahead of the others. */
export function clockAhead(milliseconds: number): Readonly<Record<string, string>> {
  return {
    NODE_OPTIONS: `--import ${new URL('./shifted-clock.mjs', import.meta.url).href}`,
    CLOCK_AHEAD_MS: String(milliseconds),
  }
}
