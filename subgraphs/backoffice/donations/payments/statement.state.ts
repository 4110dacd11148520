import type { TransitionTable } from '../../../shared/states/transition-table.js'

/** What a provider says of a payment. */
export const statementStatuses = ['pending', 'succeeded', 'failed'] as const
export type StatementStatus = (typeof statementStatuses)[number]

/** Which statement may follow which about the same payment; refunds are recorded on the donation. */
export const statementTransitions: TransitionTable<StatementStatus> = {
  pending: ['succeeded', 'failed'],
  succeeded: [],
  failed: [],
}
