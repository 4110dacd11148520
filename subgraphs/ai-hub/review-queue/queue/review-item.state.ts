import type { TransitionTable } from '../../../shared/states/transition-table.js'
import type { Urgency } from '../../posts/analysis.type.js'

/** The states of a review item (docs/contract/ai-hub.md). */
export const reviewStatuses = ['pending', 'approved', 'rejected', 'auto_approved'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/**
 * Only pending items are decided. An undo, and reopening a rejected item, lead back to pending; a
 * reversal, which withdraws the action, leads from approved to rejected.
 */
export const reviewTransitions: TransitionTable<ReviewStatus> = {
  pending: ['approved', 'rejected', 'auto_approved'],
  approved: ['pending', 'rejected'],
  auto_approved: ['pending', 'rejected'],
  rejected: ['pending'],
}

export const reviewTypes = ['case_creation', 'case_update', 'case_enrichment'] as const
export type ReviewType = (typeof reviewTypes)[number]

export const reviewActions = ['create_case', 'add_case_update', 'enrich_case'] as const
export type ReviewAction = (typeof reviewActions)[number]

/** The item type of each action. */
export const typeOfAction: Readonly<Record<ReviewAction, ReviewType>> = {
  create_case: 'case_creation',
  add_case_update: 'case_update',
  enrich_case: 'case_enrichment',
}

const MINUTE = 60_000

/** Time until an item is overdue, in milliseconds. */
export const reviewDeadlineMs: Readonly<Record<Urgency, number>> = {
  critical: 15 * MINUTE,
  high: 2 * 60 * MINUTE,
  medium: 24 * 60 * MINUTE,
  low: 72 * 60 * MINUTE,
}

/** Events in the history of an item. */
export const reviewEventKinds = [
  'proposed',
  'claimed',
  'released',
  'edited',
  'approved',
  'auto_approved',
  'rejected',
  'execution_failed',
  'attempt_withdrawn',
  'undone',
  'reversed',
  'reopened',
  'second_review',
  'upheld',
  'duplicate_linked',
  'overdue',
] as const
export type ReviewEventKind = (typeof reviewEventKinds)[number]
