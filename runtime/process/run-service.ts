import { setTimeout as pause } from 'node:timers/promises'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'
import type { Awaitable } from '../awaitable.js'
import { type Environment, EnvironmentError, readEnvironment } from '../environment/read-environment.js'
import { mapStackToSources } from '../source-positions.js'
import { openTracing, tracingVariables } from '../tracing/open-tracing.js'
import { isSupervised, stopWithSupervisor } from './process-group.js'
import { operatorMessage, ProgramError } from './run-program.js'
import { beginShutdown } from './shutdown.js'

/** A service that has started. */
export interface RunningService {
  readonly log: Logger
  /** The log line with the address at which it serves. */
  readonly ready: readonly [fields: object, message: string]
  /** Finishes what is running and closes every connection. */
  close(): Promise<void>
  /** Whether it consists of processes, which wait for load balancers and for what they run. */
  readonly isSupervisor?: boolean
}

/**
 * How long a service may take to close, in milliseconds: longer than running requests (`closing-connections.ts`) and
 * background work (`runs.ts`) may take to end, shorter than the 30 s after which most supervisors kill a process.
 */
const CLOSE_WITHIN_MS = 25_000

/** Within which a signal counts as the same one, in milliseconds: service managers send it to every process, and npm forwards it. */
const SAME_SIGNAL_MS = 1_000

/** How much longer a supervisor waits than its processes, in milliseconds. */
const SUPERVISED_MS = 2_000

/** The variables that every service reads. */
const serviceVariables = ['SHUTDOWN_DELAY_SECONDS', ...tracingVariables] as const

/**
 * Runs a service until a signal ends it: first its readiness, then, after SHUTDOWN_DELAY_SECONDS, its listener and its work.
 * A failed start ends the process with exit code 1, because resources that are already open would keep it alive, and it would
 * accept work that is never carried out.
 * @param settingsOf reads the environment of this service, before anything is opened
 * @param readsArguments whether `settingsOf` reads the command line, which others refuse
 */
export async function runService<Settings>(
  settingsOf: () => Awaitable<Settings>,
  start: (settings: Settings) => Promise<RunningService>,
  readsArguments = false,
): Promise<void> {
  try {
    if (!readsArguments) serviceOptions({})
    const [env, settings] = await readTogether(settingsOf)
    const delayMs = env.SHUTDOWN_DELAY_SECONDS * 1000
    let service: RunningService | undefined
    const closeTracing = await openTracing(env, () => service?.log)
    service = await start(settings)
    const { log, ready, close, isSupervisor = false } = service
    const delay = delayMs + CLOSE_WITHIN_MS + (isSupervisor ? SUPERVISED_MS : 0)
    let received: NodeJS.Signals | undefined
    const closing = closeWithGrace(
      { delay, skip: ['SIGINT', 'SIGTERM'] },
      async ({ signal = received, err }) => {
        if (err) log.error({ err }, 'shutting down after an error')
        else log.info({ signal }, 'shutting down')
        beginShutdown()
        if (!err && !isSupervisor) await pause(delayMs)
        await close()
        await closeTracing()
        await new Promise<void>((written) => log.flush(() => written()))
      },
    )
    if (isSupervised()) stopWithSupervisor(() => void closing.close())
    else
      stopOnSignals((signal) => {
        received = signal
        void closing.close()
      })
    // Only now: a supervisor that waits for this line may end the process at once. It must not wait in a buffer.
    log.info(...ready)
    log.flush()
  } catch (error) {
    console.error(readable(error))
    process.exit(1)
  }
}

/** Calls `stop` at the first signal; another one ends the process at once. */
function stopOnSignals(stop: (signal: NodeJS.Signals) => void): void {
  let firstAt: number | undefined
  const receive = (signal: NodeJS.Signals) => {
    if (firstAt === undefined) {
      firstAt = performance.now()
      stop(signal)
    } else if (performance.now() - firstAt > SAME_SIGNAL_MS) {
      console.error(`second ${signal}, exiting`)
      process.exit(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, receive)
}

/**
 * The options of a service on the command line.
 * @throws ProgramError for others, so that a typing mistake does not start something else
 */
export function serviceOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  args: readonly string[] = process.argv.slice(2),
) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    const known = Object.keys(options).map((name) => `--${name}`)
    throw new ProgramError(
      `${error instanceof Error ? error.message : error}. Known options: ${known.join(', ') || 'none'}. ` +
        'Settings are environment variables; README.md lists them.',
    )
  }
}

/** @throws EnvironmentError naming the faults of both parts together */
async function readTogether<Settings>(
  settingsOf: () => Awaitable<Settings>,
): Promise<readonly [Environment<(typeof serviceVariables)[number]>, Settings]> {
  const [own, settings] = await Promise.allSettled([
    (async () => readEnvironment(process.env, serviceVariables))(),
    (async () => settingsOf())(),
  ])
  if (own.status === 'fulfilled' && settings.status === 'fulfilled') return [own.value, settings.value]
  const reasons: unknown[] = [own, settings].flatMap((part) =>
    part.status === 'rejected' ? [part.reason] : [],
  )
  const faults = reasons.flatMap((reason) => (reason instanceof EnvironmentError ? reason.faults : []))
  throw reasons.find((reason) => !(reason instanceof EnvironmentError)) ?? new EnvironmentError(faults)
}

/** The message is enough where it says what to do; other errors keep their stack. */
function readable(error: unknown): unknown {
  const message = operatorMessage(error)
  if (message !== undefined) return message
  if (error instanceof Error && error.stack) error.stack = mapStackToSources(error.stack)
  return error
}
