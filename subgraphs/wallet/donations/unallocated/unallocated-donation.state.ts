import type { TransitionTable } from '../../../shared/states/transition-table.js'

/** The states of money that a donation account received for no recognisable case. */
export const unallocatedStates = ['open', 'allocated', 'returning', 'returned', 'lost'] as const
export type UnallocatedState = (typeof unallocatedStates)[number]

/** A return whose payment fails opens it again; one that is found on the ledger after all ends it, as does a reset of the network. */
export const unallocatedTransitions: TransitionTable<UnallocatedState> = {
  open: ['allocated', 'returning', 'returned', 'lost'],
  allocated: [],
  returning: ['open', 'returned', 'lost'],
  returned: [],
  lost: [],
}

/** Why no case was recognised. */
export const unallocatedReasons = ['no_memo', 'unusable_memo', 'unknown_case'] as const
export type UnallocatedReason = (typeof unallocatedReasons)[number]
