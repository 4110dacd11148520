import type { Clock } from '../../shared/clock.js'
import { type JobHandlers, JobNotReady } from '../../shared/jobs/jobs.js'
import { backgroundActor } from '../audit/audit-trail.js'
import { SETTLE_DONATION, type SettleDonation, type Settlement } from './donation-settlement.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** After this a payment is taken over only when a statement about it arrives, or somebody asks. */
const ASKED_FOR_MS = 72 * HOUR

/** Asks providers for noted payments: every minute in the first hour, every hour after it. */
export function settlementJobs(settlement: Settlement, clock: Clock): JobHandlers {
  return {
    [SETTLE_DONATION]: {
      async run(payload: SettleDonation) {
        if (await settlement.settleNoted(backgroundActor(SETTLE_DONATION), payload)) return
        const asked = clock.now().getTime() - Date.parse(payload.since)
        if (asked < ASKED_FOR_MS) throw new JobNotReady(asked < HOUR ? MINUTE : HOUR)
      },
    },
  }
}
