import type { Clock } from '../../../shared/clock.js'
import { type JobHandlers, JobNotReady } from '../../../shared/jobs/jobs.js'
import { type Archives, MAIL_ARCHIVE } from '../archives/archive.service.js'
import { type createErasure, MAIL_ERASED } from '../erasure/erasure.process.js'
import type { ErasureHolds } from '../erasure/erasure-hold.service.js'
import { type ErasureNotices, MAIL_NOTICE } from '../erasure/erasure-notice.service.js'
import { FrozenWallet } from '../erasure/wallet-payout.client.js'
import { EXECUTE_REQUEST, type RequestType, ServiceUnavailable } from './gdpr-request.state.js'
import type { RequestRecord } from './gdpr-request.store.js'
import type { Progress } from './request-progress.service.js'

/** Executes a request until it is final or waits for an administrator. */
export type Execution = (request: RequestRecord) => Promise<void>

/** The retry delay is a tenth of the waiting time, within these bounds. */
const MIN_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 10 * 60_000
/** Concurrent executions; each calls all three services. */
const SLOTS = 2
const EXPIRY_EVERY_MS = 3_600_000
/** The retry delay while an administrator's freeze holds an erasure. */
const HELD_PAUSE_MS = 10 * 60_000

/** Executes requests. While a required service is unavailable, a request is `waiting` and retried without limit. */
export function gdprJobs(deps: {
  clock: Clock
  progress: Progress
  archives: Archives
  erasure: Pick<ReturnType<typeof createErasure>, 'mail'>
  holds: ErasureHolds
  notices: Pick<ErasureNotices, 'mail'>
  executions: Readonly<Record<RequestType, Execution>>
}): JobHandlers {
  const { clock, progress, archives, erasure, holds, notices, executions } = deps
  return {
    [EXECUTE_REQUEST]: {
      slots: SLOTS,
      async run({ id }: { id: string }) {
        if (await holds.stillHolds(id)) throw new JobNotReady(HELD_PAUSE_MS)
        const request = await progress.begin(id)
        // Before the erasure, which removes the person's id from the alert; also if it was rejected.
        await holds.end(id)
        if (!request) return
        try {
          await executions[request.type](request)
        } catch (error) {
          if (!(error instanceof ServiceUnavailable)) throw error
          await progress.moveLatest(id, 'waiting', { waitingFor: error.service })
          if (error instanceof FrozenWallet) await holds.announce(request, error)
          throw new JobNotReady(error instanceof FrozenWallet ? HELD_PAUSE_MS : pauseOf(request, clock))
        }
      },
      async gaveUp({ id }: { id: string }, error, trx) {
        await progress.giveUp(trx, id, error)
      },
    },
    [MAIL_ARCHIVE]: { run: archives.mailLink },
    [MAIL_ERASED]: { run: erasure.mail },
    [MAIL_NOTICE]: { run: notices.mail },
    'gdpr.forget-archives': { everyMs: EXPIRY_EVERY_MS, run: archives.deleteExpired },
  }
}

function pauseOf({ waitingSince }: RequestRecord, clock: Clock): number {
  const waited = waitingSince === undefined ? 0 : clock.now().getTime() - Date.parse(waitingSince)
  return Math.min(Math.max(waited / 10, MIN_PAUSE_MS), MAX_PAUSE_MS)
}
