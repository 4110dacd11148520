import type { TransitionTable } from '../../shared/states/transition-table.js'

/** The states of a donation (backoffice document, "States and transitions"). */
export const donationStatuses = ['pending', 'completed', 'failed', 'refunded'] as const
export type DonationStatus = (typeof donationStatuses)[number]

/**
 * Which state may follow which. A donation is pending until its payment provider has confirmed or refused the
 * payment; money that came in may be given back. A failed payment is final: who tries again makes a new donation.
 */
export const donationTransitions: TransitionTable<DonationStatus> = {
  pending: ['completed', 'failed'],
  completed: ['refunded'],
  failed: [],
  refunded: [],
}

/** What donors may pay in (backoffice document, "Donation"). */
export const currencies = ['ARS', 'USD'] as const
export type Currency = (typeof currencies)[number]
