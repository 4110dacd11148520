import type { TransitionTable } from '../../shared/states/transition-table.js'

/** The states of an investor (docs/contract/states.md). */
export const investorStatuses = ['lead', 'engaged', 'converted'] as const
export type InvestorStatus = (typeof investorStatuses)[number]

/**
 * A lead may convert directly; an engaged investor may become a lead again; converted returns to engaged only to
 * correct a mistake.
 */
export const investorTransitions: TransitionTable<InvestorStatus> = {
  lead: ['engaged', 'converted'],
  engaged: ['lead', 'converted'],
  converted: ['engaged'],
}

/** The requests of an investor. */
export const investorTypes = ['demo', 'deck'] as const
export type InvestorType = (typeof investorTypes)[number]
