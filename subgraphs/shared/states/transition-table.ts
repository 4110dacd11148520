import { DomainError } from '../domain-error.js'

/** The allowed next states of each state. Staying in a state is always allowed. */
export type TransitionTable<State extends string> = Readonly<Record<State, readonly State[]>>

/**
 * Refuses a transition that the table does not allow.
 * @throws DomainError CONFLICT with the allowed transitions
 */
export function assertTransition<State extends string>(
  table: TransitionTable<State>,
  what: string,
  from: State,
  to: State,
): void {
  if (from === to || table[from].includes(to)) return
  const allowed = table[from].length > 0 ? table[from].join(', ') : 'none; it is final'
  throw new DomainError(
    'CONFLICT',
    `A ${what} that is ${from} cannot become ${to}. Allowed from here: ${allowed}.`,
    { from, to, allowed: table[from] },
  )
}

/** The states from which the table allows a move: what a conditional update may find. */
export function statesBefore<State extends string>(table: TransitionTable<State>, to: State): State[] {
  return (Object.keys(table) as State[]).filter((from) => table[from].includes(to))
}
