import type { Clock } from '../../../shared/clock.js'
import type { Transaction } from '../../../shared/database.js'
import { enqueueJob, type JobHandlers, JobNotReady } from '../../../shared/jobs/jobs.js'
import type { Surplus } from './surplus.service.js'

interface SurplusPayload {
  readonly caseId: string
}

const PASS_ON = 'donations.pass-surplus-on'

/** Pause while no open case is short of its goal. */
const NOBODY_IN_NEED_MS = 3_600_000

/** To be called in the transaction that completes a case, changes the goal of a completed one, or counts a donation to it. */
export async function requestSurplusTransfers(trx: Transaction, caseId: string, clock: Clock): Promise<void> {
  const payload: SurplusPayload = { caseId }
  await enqueueJob(trx, { kind: PASS_ON, key: caseId, payload }, clock)
}

/** Passes surplus on as soon as an open case needs it. */
export function surplusJobs(surplus: Surplus): JobHandlers {
  return {
    [PASS_ON]: {
      carriesMoney: true,
      async run({ caseId }: SurplusPayload) {
        if ((await surplus.passOn(caseId)) > 0n) throw new JobNotReady(NOBODY_IN_NEED_MS)
      },
    },
  }
}
