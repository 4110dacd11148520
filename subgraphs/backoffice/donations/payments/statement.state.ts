import type { TransitionTable } from '../../../shared/states/transition-table.js'

/** State of a payment at its provider. */
export const statementStatuses = ['pending', 'succeeded', 'failed'] as const
export type StatementStatus = (typeof statementStatuses)[number]

/** Transitions of one payment; refunds are recorded on the donation. */
export const statementTransitions: TransitionTable<StatementStatus> = {
  pending: ['succeeded', 'failed'],
  succeeded: [],
  failed: [],
}
