import type { Knex } from 'knex'
import { type Clock, timestamp } from '../clock.js'
import { newId } from '../ids.js'
import { jobStore } from './job.store.js'
import type { JobHandlers } from './job-handler.js'

/** Adds the recurring jobs: one row per kind across all processes. */
export async function addRecurring(db: Knex, handlers: JobHandlers, clock: Clock): Promise<void> {
  const now = timestamp(clock)
  for (const [kind, { everyMs }] of Object.entries(handlers)) {
    if (everyMs === undefined) continue
    const payload = {}
    const job = { id: newId('job'), kind, group: '', key: 'recurring', payload, runAt: now, createdAt: now }
    await jobStore(db).addRecurring(job, timestamp(clock, everyMs))
  }
}
