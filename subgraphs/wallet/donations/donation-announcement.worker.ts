import type { Clock } from '../../shared/clock.js'
import type { Database, Transaction } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import { enqueueJob, type JobHandler, JobNotReady } from '../../shared/jobs/jobs.js'
import type { BackofficeDonations } from './backoffice-donations.client.js'
import { donationStore } from './donation.store.js'
import type { DonationRecord } from './donation.type.js'

interface AnnouncePayload {
  readonly donationId: string
}

interface RefundPayload extends AnnouncePayload {
  /** The transaction that returned the donation. */
  readonly refundTransactionId: string
}

const ANNOUNCE = 'wallet.announce-donation'
const ANNOUNCE_REFUND = 'wallet.announce-refund'

/** Pauses while the backoffice is unavailable, and while the price of the asset or an exchange rate is unknown. */
const pauseMs: Readonly<Partial<Record<DomainError['code'], number>>> = {
  UPSTREAM_ERROR: 30_000,
  CONFLICT: 300_000,
}

/** Announces completed and refunded donations to the backoffice, which counts them for the case. */
export function createDonationAnnouncements(dependencies: {
  readonly db: Database
  readonly clock: Clock
  readonly backoffice: BackofficeDonations
}) {
  const { db, clock, backoffice } = dependencies
  const handler: JobHandler<AnnouncePayload> = {
    carriesMoney: true,
    async run({ donationId }, job) {
      const donation = await donationStore(db).byId(donationId)
      if (donation?.status !== 'completed') return
      await backoffice.record(donation, { requestId: job.id }).catch((error: unknown) => {
        throw later(error, pauseMs)
      })
    },
  }
  const refundHandler: JobHandler<RefundPayload> = {
    carriesMoney: true,
    async run({ donationId, refundTransactionId }, job) {
      const donation = await donationStore(db).byId(donationId)
      if (!donation) return
      const refunded = { ...donation, refundTransactionId }
      await backoffice.recordRefund(refunded, { requestId: job.id }).catch((error: unknown) => {
        // The donation itself may not have been announced yet.
        throw later(error, { ...pauseMs, NOT_FOUND: 30_000 })
      })
    },
  }
  return {
    handlers: {
      [ANNOUNCE]: handler as JobHandler<never>,
      [ANNOUNCE_REFUND]: refundHandler as JobHandler<never>,
    },

    /** To be called in the transaction that completes a donation. */
    async announce(trx: Transaction, { id: donationId }: Pick<DonationRecord, 'id'>): Promise<void> {
      await enqueueJob(trx, { kind: ANNOUNCE, key: donationId, payload: { donationId } }, clock)
    },

    /** To be called in the transaction that ends a refund. */
    async announceRefund(
      trx: Transaction,
      { id: donationId }: Pick<DonationRecord, 'id'>,
      refundTransactionId: string,
    ): Promise<void> {
      const payload: RefundPayload = { donationId, refundTransactionId }
      await enqueueJob(trx, { kind: ANNOUNCE_REFUND, key: donationId, payload }, clock)
    },
  }
}

/** See {@link createDonationAnnouncements}. */
export type DonationAnnouncements = ReturnType<typeof createDonationAnnouncements>

/** Announces a donation in the transaction that completes it. */
export type AnnounceDonation = DonationAnnouncements['announce']

/** Retries the job after a pause if the cause of an error is temporary. */
function later(error: unknown, pauses: typeof pauseMs): unknown {
  const pause = error instanceof DomainError ? pauses[error.code] : undefined
  return pause === undefined ? error : new JobNotReady(pause)
}
