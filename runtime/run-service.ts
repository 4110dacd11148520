import { setTimeout as pause } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'
import { EnvironmentError, readEnvironment } from './environment/read-environment.js'
import { openTracing, tracingVariables } from './open-tracing.js'
import { isSupervised, stopWithSupervisor } from './process-group.js'
import { ProgramError } from './run-program.js'
import { beginShutdown } from './shutdown.js'
import { mapStackToSources } from './source-positions.js'

/** A service that has started. */
export interface RunningService {
  readonly log: Logger
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

/** What a supervisor waits longer than its processes. */
const SUPERVISED_MS = 2_000

/**
 * Runs a service until a signal ends it: readiness first, then, after SHUTDOWN_DELAY_SECONDS, its listener and its work. A failed start ends the process with exit code 1, because resources that are
 * already open would keep it alive, and it would accept work that is never carried out.
 */
export async function runService(start: () => Promise<RunningService>): Promise<void> {
  try {
    const delayMs = readEnvironment(process.env, ['SHUTDOWN_DELAY_SECONDS']).SHUTDOWN_DELAY_SECONDS * 1000
    const closeTracing = await openTracing(readEnvironment(process.env, tracingVariables))
    const { log, close, isSupervisor = false } = await start()
    const delay = delayMs + CLOSE_WITHIN_MS + (isSupervisor ? SUPERVISED_MS : 0)
    const skip: ('SIGINT' | 'SIGTERM')[] = isSupervised() ? ['SIGINT', 'SIGTERM'] : []
    const closing = closeWithGrace({ delay, skip }, async ({ signal, err }) => {
      if (err) log.error({ err }, 'shutting down after an error')
      else log.info({ signal }, 'shutting down')
      beginShutdown()
      if (!err && !isSupervisor) await pause(delayMs)
      await close()
      await closeTracing()
    })
    if (isSupervised()) stopWithSupervisor(() => void closing.close())
  } catch (error) {
    console.error(readable(error))
    process.exit(1)
  }
}

/** The message is enough where it says what to do; other errors keep their stack. */
function readable(error: unknown): unknown {
  if (error instanceof EnvironmentError || error instanceof ProgramError) return error.message
  if (error instanceof Error && (error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    return `${error.message}: another process uses the port; stop it or set PORT.`
  if (error instanceof Error && error.stack) error.stack = mapStackToSources(error.stack)
  return error
}
