import type { TransitionTable } from '../../shared/states/transition-table.js'

/** The states of an amount in quarantine. */
export const quarantineStates = ['quarantined', 'hidden', 'released'] as const
export type QuarantineState = (typeof quarantineStates)[number]

/** A released amount stays visible, because its owner was notified. */
export const quarantineTransitions: TransitionTable<QuarantineState> = {
  quarantined: ['hidden', 'released'],
  hidden: ['released'],
  released: [],
}

/** Why an amount is hidden from its owner. */
export const quarantineReasons = ['dust', 'unknown_asset'] as const
export type QuarantineReason = (typeof quarantineReasons)[number]
