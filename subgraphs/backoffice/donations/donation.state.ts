import type { TransitionTable } from '../../shared/states/transition-table.js'

/** The states of a donation (docs/contract/states.md). */
export const donationStatuses = ['pending', 'completed', 'failed', 'refunded'] as const
export type DonationStatus = (typeof donationStatuses)[number]

/**
 * Which state may follow which. A donation is pending until its payment provider has confirmed or refused the
 * payment; completed ones may be refunded. A failed payment is final: a retry is a new donation.
 */
export const donationTransitions: TransitionTable<DonationStatus> = {
  pending: ['completed', 'failed'],
  completed: ['refunded'],
  failed: [],
  refunded: [],
}

/** Currencies that donors may pay in. */
export const currencies = ['ARS', 'USD'] as const
export type Currency = (typeof currencies)[number]

/** Why a donation failed, unless its provider gave a reason in its own words. */
export const donationFailures = ['balance_too_low', 'expired', 'counted_elsewhere', 'rejected'] as const
export type DonationFailure = (typeof donationFailures)[number]
