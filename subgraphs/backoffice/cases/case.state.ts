import type { TransitionTable } from '../../shared/states/transition-table.js'

/** The states of a case (backoffice document, "States and transitions"). */
export const caseStatuses = ['active', 'urgent', 'completed', 'draft'] as const
export type CaseStatus = (typeof caseStatuses)[number]

/**
 * Which state may follow which. A draft is published as active or urgent; an open case changes urgency freely;
 * a completed case may be reopened, because animals relapse, but never becomes a draft that donors cannot see.
 */
export const caseTransitions: TransitionTable<CaseStatus> = {
  draft: ['active', 'urgent'],
  active: ['urgent', 'completed', 'draft'],
  urgent: ['active', 'completed'],
  completed: ['active', 'urgent'],
}

/** The steps by which a case becomes a draft, which donors do not see; a completed one never does. */
export const hidingTransitions: Readonly<Record<CaseStatus, readonly CaseStatus[]>> = {
  draft: [],
  active: ['draft'],
  urgent: ['active', 'draft'],
  completed: ['draft'],
}

export const casePriorities = ['urgent', 'normal'] as const
export type CasePriority = (typeof casePriorities)[number]

export const caseCategories = ['rescue', 'surgery', 'treatment', 'transit', 'foster'] as const
export type CaseCategory = (typeof caseCategories)[number]
