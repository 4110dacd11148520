import { createStore, type Store } from '../app/store.js'

/**
 * `ended`: the platform refused the session while the person was working. What they were doing stays in place behind
 * the sign-in.
 */
export type SessionState = 'open' | 'ended'

export const sessionState: Store<SessionState> = createStore<SessionState>('open')

/** Asks for a sign-in. */
export function endSession(): void {
  if (sessionState.get() === 'open') sessionState.set('ended')
}
