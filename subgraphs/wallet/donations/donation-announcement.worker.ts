import type { Clock } from '../../shared/clock.js'
import type { Database, Transaction } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import { enqueueJob, type JobHandler, JobNotReady } from '../../shared/jobs/jobs.js'
import type { RecordInBackoffice } from './backoffice-donations.client.js'
import { donationStore } from './donation.store.js'
import type { DonationRecord } from './donation.type.js'

interface AnnouncePayload {
  readonly donationId: string
}

const ANNOUNCE = 'wallet.announce-donation'

/** Pauses while the backoffice is unavailable, and while the price of the asset or an exchange rate is unknown. */
const pauseMs: Readonly<Partial<Record<DomainError['code'], number>>> = {
  UPSTREAM_ERROR: 30_000,
  CONFLICT: 300_000,
}

/** Announces completed donations to the backoffice, which counts them for the case. */
export function createDonationAnnouncements(dependencies: {
  readonly db: Database
  readonly clock: Clock
  readonly recordInBackoffice: RecordInBackoffice
}) {
  const { db, clock, recordInBackoffice } = dependencies
  const handler: JobHandler<AnnouncePayload> = {
    async run({ donationId }, job) {
      const donation = await donationStore(db).byId(donationId)
      if (donation?.status !== 'completed') return
      await recordInBackoffice(donation, { requestId: job.id }).catch((error: unknown) => {
        const pause = error instanceof DomainError ? pauseMs[error.code] : undefined
        throw pause === undefined ? error : new JobNotReady(pause)
      })
    },
  }
  return {
    handlers: { [ANNOUNCE]: handler as JobHandler<never> },

    /** To be called in the transaction that completes a donation. */
    async announce(trx: Transaction, { id: donationId }: Pick<DonationRecord, 'id'>): Promise<void> {
      await enqueueJob(trx, { kind: ANNOUNCE, key: donationId, payload: { donationId } }, clock)
    },
  }
}

/** Announces a donation in the transaction that completes it. */
export type AnnounceDonation = ReturnType<typeof createDonationAnnouncements>['announce']
