import type { TransitionTable } from '../../shared/states/transition-table.js'

/**
 * The states of a purchase. `created`: its link was created; `pending`: the provider processes it; the others are
 * final, regardless of later reports.
 */
export const onrampStatuses = ['created', 'pending', 'completed', 'failed'] as const
export type OnrampStatus = (typeof onrampStatuses)[number]

export const onrampTransitions: TransitionTable<OnrampStatus> = {
  created: ['pending', 'completed', 'failed'],
  pending: ['completed', 'failed'],
  completed: [],
  failed: [],
}

/** Maps a status of the provider, which has several for a purchase in progress. */
export function onrampStatusOf(providerStatus: string): OnrampStatus {
  return providerStatus === 'completed' || providerStatus === 'failed' ? providerStatus : 'pending'
}

/** Whether the embedded on-ramp has paid a purchase out. */
export const payoutStatuses = ['owed', 'paid'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]
