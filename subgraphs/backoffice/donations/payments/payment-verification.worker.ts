import type { Clock } from '../../../shared/clock.js'
import { DomainError } from '../../../shared/domain-error.js'
import { type JobHandlers, JobNotReady } from '../../../shared/jobs/jobs.js'
import { backgroundActor } from '../../audit/audit-trail.service.js'
import {
  type PaymentVerification,
  VERIFY_PAYMENT,
  type VerifyPaymentJob,
} from './payment-verification.process.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Later, a payment is verified only when a statement about it arrives or on request. */
const RETRY_PERIOD_MS = 72 * HOUR

/** Verifies recorded payments every minute in the first hour, then every hour. */
export function paymentVerificationJobs(settlement: PaymentVerification, clock: Clock): JobHandlers {
  return {
    [VERIFY_PAYMENT]: {
      carriesMoney: true,
      async run(payload: VerifyPaymentJob) {
        const ended = await settlement
          .verifyRecorded(backgroundActor(VERIFY_PAYMENT), payload)
          .catch((error: unknown) => {
            // An unavailable provider must not use up the attempts of the job.
            if (error instanceof DomainError && error.code === 'UPSTREAM_ERROR') return false
            throw error
          })
        if (ended) return
        const asked = clock.now().getTime() - Date.parse(payload.since)
        if (asked < RETRY_PERIOD_MS) throw new JobNotReady(asked < HOUR ? MINUTE : HOUR)
      },
    },
  }
}
