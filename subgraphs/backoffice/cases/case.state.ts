import type { TransitionTable } from '../../shared/states/transition-table.js'

/** The states of a case (docs/contract/states.md). */
export const caseStatuses = ['active', 'urgent', 'completed', 'draft'] as const
export type CaseStatus = (typeof caseStatuses)[number]

/**
 * A draft is published as active or urgent. A completed case may be reopened, because animals relapse, but never
 * becomes a draft, which donors do not see.
 */
export const caseTransitions: TransitionTable<CaseStatus> = {
  draft: ['active', 'urgent'],
  active: ['urgent', 'completed', 'draft'],
  urgent: ['active', 'completed'],
  completed: ['active', 'urgent'],
}

/** Transitions that turn a case into a draft, which donors do not see. Completed cases stay visible. */
export const hidingTransitions: Readonly<Record<Exclude<CaseStatus, 'completed'>, readonly CaseStatus[]>> = {
  draft: [],
  active: ['draft'],
  urgent: ['active', 'draft'],
}

export const casePriorities = ['urgent', 'normal'] as const
export type CasePriority = (typeof casePriorities)[number]

export const caseCategories = ['rescue', 'surgery', 'treatment', 'transit', 'foster'] as const
export type CaseCategory = (typeof caseCategories)[number]
