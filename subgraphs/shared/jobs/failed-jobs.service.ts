import type { RequestContext } from '../../../schema/viewer.js'
import type { ActionTrail } from '../audit/action-trail.js'
import type { AuditTrail } from '../audit/audit-trail.js'
import type { Clock } from '../clock.js'
import { type Database, inTransaction, type Transaction } from '../database.js'
import { notFound } from '../domain-error.js'
import { connectionFrom, type PageInput } from '../paging/page.js'
import { failedJobStore } from './failed-job.store.js'
import { replayJob } from './jobs.js'
import type { Job } from './jobs-table.js'

/** Called in the transaction that replays or dismisses a failed job, to write the audit log. */
export type RecordJobAction = (
  trx: Transaction,
  by: RequestContext,
  action: { readonly change: 'replayed' | 'dismissed'; readonly job: Job },
) => Promise<void>

/** Dependencies of {@link createFailedJobs}. */
export interface FailedJobsDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly record: RecordJobAction
}

export type FailedJobs = ReturnType<typeof createFailedJobs>

export function createFailedJobs({ db, clock, record }: FailedJobsDependencies) {
  const failedJob = async (trx: Transaction, id: string): Promise<Job> => {
    const job = await failedJobStore(trx).byId(id)
    if (!job) throw notFound('Failed job', id)
    return job
  }
  return {
    list: (kind: string | undefined, input: PageInput) =>
      connectionFrom(input, (page) => failedJobStore(db).page(kind, page)),

    find: (id: string): Promise<Job | undefined> => failedJobStore(db).byId(id),

    /** @throws NOT_FOUND, CONFLICT when the same work is queued already */
    replay: (by: RequestContext, id: string): Promise<Job> =>
      inTransaction(db, async (trx) => {
        const job = await failedJob(trx, id)
        await replayJob(trx, id, clock)
        await record(trx, by, { change: 'replayed', job })
        return job
      }),

    /** Deletes a failed job that is no longer needed. @throws NOT_FOUND */
    dismiss: (by: RequestContext, id: string): Promise<Job> =>
      inTransaction(db, async (trx) => {
        const job = await failedJob(trx, id)
        await failedJobStore(trx).deleteById(id)
        await record(trx, by, { change: 'dismissed', job })
        return job
      }),
  }
}

/** Records replayed and dismissed jobs in the audit log of the wallet or of the AI hub. */
export function recordInActionTrail(audit: ActionTrail): RecordJobAction {
  return (trx, by, { change, job }) =>
    audit.record(trx, by, {
      action: `job.${change}`,
      target: job.id,
      details: { kind: job.kind, error: job.lastError },
    })
}

/** Records replayed and dismissed jobs in the audit log of the backoffice. */
export function recordInAuditTrail(audit: AuditTrail): RecordJobAction {
  return (trx, by, { change, job }) =>
    audit.record(trx, by, {
      action: `job_${change}`,
      resource: 'job',
      resourceId: job.id,
      before: { kind: job.kind, error: job.lastError },
      severity: 'medium',
      category: 'system',
    })
}
