import type { TransitionTable } from '../../shared/states/transition-table.js'

/** The states of an investor (backoffice document, "States and transitions"). */
export const investorStatuses = ['lead', 'engaged', 'converted'] as const
export type InvestorStatus = (typeof investorStatuses)[number]

/**
 * Which state may follow which. Somebody who shows interest is a lead until a conversation begins; a lead may
 * convert at once. A conversation that goes cold makes a lead again; who has invested stays a partner, and a
 * conversion entered by mistake goes back to engaged.
 */
export const investorTransitions: TransitionTable<InvestorStatus> = {
  lead: ['engaged', 'converted'],
  engaged: ['lead', 'converted'],
  converted: ['engaged'],
}

/** What an investor asked for (backoffice document, "Investor"). */
export const investorTypes = ['demo', 'deck'] as const
export type InvestorType = (typeof investorTypes)[number]
