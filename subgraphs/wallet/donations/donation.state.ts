import type { TransitionTable } from '../../shared/states/transition-table.js'
import type { TransactionStatus } from '../transactions/transaction.state.js'

/** The states of a donation (docs/decisions.md#states). */
export const donationStatuses = ['pending', 'completed', 'failed'] as const
export type DonationStatus = (typeof donationStatuses)[number]

/** A donation ends with its transaction, and is corrected with it. */
export const donationTransitions: TransitionTable<DonationStatus> = {
  pending: ['completed', 'failed'],
  completed: [],
  failed: ['completed'],
}

/** The state of a donation by the state of its transaction. */
export const donationStatusOf: Readonly<Record<TransactionStatus, DonationStatus>> = {
  pending: 'pending',
  success: 'completed',
  failed: 'failed',
}
