import type { JobHandler, JobHandlers } from '../../shared/jobs/jobs.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { fileStore } from './file.store.js'
import { SETTLE } from './file-removal.service.js'
import type { Spool } from './upload-spool.store.js'

const HOUR_MS = 3_600_000

/** Deletes orphaned content from storage and spool. */
export function fileHandlers({
  db,
  clock,
  storage,
  spool,
}: Pick<FeatureDependencies, 'db' | 'clock' | 'storage'> & { readonly spool: Spool }): JobHandlers {
  const settle: JobHandler<{ id: string }> = {
    async run({ id }) {
      if (!(await fileStore(db).byId(id))) await storage.remove(id)
    },
  }
  return {
    [SETTLE]: settle,
    'files.sweep-spool': {
      everyMs: HOUR_MS,
      async run() {
        await spool.sweep(new Date(clock.now().getTime() - HOUR_MS))
      },
    },
  }
}
