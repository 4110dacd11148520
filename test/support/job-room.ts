import { beforeEach } from 'vitest'
import { type Database, inTransaction, migrate, sharedMigrations } from '../../subgraphs/shared/database.js'
import {
  createWorker,
  enqueueJob,
  type JobHandlers,
  type JobRequest,
  type WorkerOptions,
} from '../../subgraphs/shared/jobs/jobs.js'
import type { OpenDatabase } from './databases.js'
import { type ManualClock, manualClock } from './manual-clock.js'
import { type RecordedLog, recordedLog } from './recorded-log.js'

/** A database with jobs, a clock and a log for each test, and what tests of jobs do with them. */
export function jobRoom(open: OpenDatabase) {
  const room = {} as { db: Database; clock: ManualClock; log: RecordedLog }
  beforeEach(async () => {
    room.db = await open()
    await migrate(room.db, sharedMigrations)
    room.clock = manualClock()
    room.log = recordedLog()
  })

  return {
    room,
    enqueue: (request: JobRequest) => inTransaction(room.db, (trx) => enqueueJob(trx, request, room.clock)),
    worker: (handlers: JobHandlers, options: Partial<WorkerOptions> = {}) =>
      createWorker({ ...room, handlers, ...options }),
    /** A handler that keeps what it was given. */
    recorder() {
      const seen: unknown[] = []
      return { seen, handlers: { note: { run: async (payload: unknown) => void seen.push(payload) } } }
    },
  }
}
