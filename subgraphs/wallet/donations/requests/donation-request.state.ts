import type { TransitionTable } from '../../../shared/states/transition-table.js'

/** The states of a donation request. Expiry follows from the time alone. */
export const donationRequestStates = ['open', 'received', 'expired'] as const
export type DonationRequestState = (typeof donationRequestStates)[number]

/** A late payment is a donation too, so an expired request can still be paid. */
export const donationRequestTransitions: TransitionTable<DonationRequestState> = {
  open: ['received', 'expired'],
  received: [],
  expired: ['received'],
}
