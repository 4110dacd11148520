import { setTimeout as pause } from 'node:timers/promises'

/** How long a stop waits after it aborted the signals, in milliseconds. */
const ABORT_GRACE_MS = 2_000

/** The running jobs of a worker. */
export function createRuns() {
  const running = new Set<Promise<void>>()
  const abort = new AbortController()
  return {
    /** Aborted when the process ends. */
    signal: abort.signal,

    add(run: Promise<void>): Promise<void> {
      const ended = run.finally(() => running.delete(ended))
      running.add(ended)
      return ended
    },

    /** Waits for the running jobs, then aborts their signal and waits a moment longer. */
    async end(graceMs: number): Promise<void> {
      await settled(running, graceMs)
      abort.abort(new Error('The process is ending'))
      await settled(running, ABORT_GRACE_MS)
    },
  }
}

async function settled(runs: ReadonlySet<Promise<void>>, withinMs: number): Promise<void> {
  const tooLong = new AbortController()
  const limit = pause(withinMs, undefined, { signal: tooLong.signal }).catch(() => undefined)
  await Promise.race([Promise.allSettled(runs), limit])
  tooLong.abort()
}
