import type { Clock } from '../../shared/clock.js'
import type { Database } from '../../shared/database.js'
import type { JobHandler, JobHandlers } from '../../shared/jobs/jobs.js'
import type { Storage } from '../storage/storage.type.js'
import { fileStore } from './file.store.js'
import { SETTLE } from './file-removal.service.js'
import type { Spool } from './upload-spool.store.js'

const HOUR_MS = 3_600_000

/** Deletes orphaned content from storage and spool. */
export function fileHandlers(dependencies: {
  readonly db: Database
  readonly clock: Clock
  readonly storage: Storage
  readonly spool: Spool
}): JobHandlers {
  const { db, clock, storage, spool } = dependencies
  const settle: JobHandler<{ id: string }> = {
    async run({ id }) {
      if (!(await fileStore(db).byId(id))) await storage.remove(id)
    },
  }
  return {
    [SETTLE]: settle as JobHandler<never>,
    'files.sweep-spool': {
      everyMs: HOUR_MS,
      async run() {
        await spool.sweep(new Date(clock.now().getTime() - HOUR_MS))
      },
    },
  }
}
