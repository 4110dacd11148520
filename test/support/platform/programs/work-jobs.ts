import { setTimeout as pause } from 'node:timers/promises'
import { type DatabaseLocation, inTransaction, openDatabase } from '../../../../subgraphs/shared/database.js'
import { createWorker, type RunningJob } from '../../../../subgraphs/shared/jobs/jobs.js'
import { recordedLog } from '../../doubles/recorded-log.js'
import { countJobs } from '../../fixtures/job-counts.js'

interface Input {
  readonly location: DatabaseLocation
  readonly name: string
  readonly leaseMs: number
  /** Prints `begun` and never finishes a job. */
  readonly hang: boolean
}

/** Runs `effect` jobs until none is left, and stores which process ran each. */
const { location, name, leaseMs, hang } = JSON.parse(process.argv[2] ?? '') as Input
const db = await openDatabase(location)

async function run(payload: number, job: RunningJob): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx('effects').insert({ payload, done_by: name })
    if (hang) {
      process.stdout.write('begun\n')
      await new Promise(() => setInterval(() => undefined, 1_000))
    }
    await job.complete(trx)
  })
}

const worker = createWorker({ db, handlers: { effect: { run } }, log: recordedLog(), leaseMs, pollMs: 20 })
worker.start()
process.stdout.write('ready\n')
for (;;) {
  const { pending, running } = await countJobs(db)
  if (pending + running === 0) break
  await pause(20)
}
await worker.stop()
await db.destroy()
