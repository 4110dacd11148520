import type { TransitionTable } from '../states/transition-table.js'

/**
 * `pending`: to be sent, now or after a pause. `delivered`: the receiver responded with 2xx. `parked`: every attempt
 * failed; it can be replayed manually.
 */
export const deliveryStatuses = ['pending', 'delivered', 'parked'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Allowed transitions. A delivered one can be sent again: receivers detect repetitions by `webhook-id`. */
export const deliveryTransitions: TransitionTable<DeliveryStatus> = {
  pending: ['delivered', 'parked'],
  delivered: ['pending'],
  parked: ['pending'],
}
