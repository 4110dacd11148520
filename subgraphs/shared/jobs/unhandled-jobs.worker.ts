import { type Clock, timestamp } from '../clock.js'
import { type Database, inTransaction } from '../database.js'
import type { Log } from '../log.js'
import { raiseAlert } from '../operator-alerts/operator-alert.worker.js'
import { jobStore } from './job.store.js'
import type { JobHandlers } from './job-handler.js'

const EVERY_MS = 600_000

/** How long a process of another version, which may have the handler, has to run a due job: versions overlap in an upgrade. */
const UNHANDLED_MS = 3_600_000

/**
 * The recurring job that fails due jobs whose kind no version of the program handles: a release has renamed or removed
 * it, and they would stay pending unseen. Recurring ones are deleted, because nothing waits for them.
 */
export function unhandledJobHandlers(
  { db, clock, log }: { readonly db: Database; readonly clock: Clock; readonly log: Log },
  handlers: JobHandlers,
): JobHandlers {
  const kind = 'shared.fail-unhandled-jobs'
  const known = new Set([...Object.keys(handlers), kind])

  async function fail(unhandled: string): Promise<void> {
    const reason =
      `No handler for jobs of kind ${unhandled}: this version of the program has renamed or removed it. Dismiss the job if ` +
      'its work is no longer needed or was done by other means; replay it once a version with the handler runs.'
    const failed = await inTransaction(db, async (trx) => {
      const due = { now: timestamp(clock), before: timestamp(clock, -UNHANDLED_MS) }
      const [job, ...others] = await jobStore(trx).failUnhandled(unhandled, due, reason)
      if (job === undefined) return 0
      const message = `${others.length + 1} background jobs cannot run. ${reason} npm run jobs and the page of jobs list them.`
      const alert = { severity: 'high', message, metadata: { job, kind: unhandled } } as const
      await raiseAlert(trx, `unhandled ${unhandled}`, alert, clock)
      return others.length + 1
    })
    if (failed > 0) log.error({ kind: unhandled, jobs: failed }, 'Jobs have no handler; they can be replayed')
  }

  return {
    [kind]: {
      everyMs: EVERY_MS,
      async run() {
        const kinds = (await jobStore(db).tallies()).filter(({ status }) => status !== 'failed')
        for (const unhandled of new Set(kinds.map((one) => one.kind)))
          if (!known.has(unhandled)) await fail(unhandled)
      },
    },
  }
}
