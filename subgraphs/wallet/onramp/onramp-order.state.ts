import type { TransitionTable } from '../../shared/states/transition-table.js'

/**
 * What is known of a purchase. `created`: its link was made; `pending`: the provider works on it; the others
 * are the provider's last word, whatever it says later.
 */
export const onrampStatuses = ['created', 'pending', 'completed', 'failed'] as const
export type OnrampStatus = (typeof onrampStatuses)[number]

export const onrampTransitions: TransitionTable<OnrampStatus> = {
  created: ['pending', 'completed', 'failed'],
  pending: ['completed', 'failed'],
  completed: [],
  failed: [],
}

/** What a status of the provider means; it has several for a purchase under way. */
export function onrampStatusOf(providerStatus: string): OnrampStatus {
  return providerStatus === 'completed' || providerStatus === 'failed' ? providerStatus : 'pending'
}

/** Where the embedded on-ramp stands with its own part. */
export type PayoutStatus = 'owed' | 'paid'
