import { createStore, type Store } from '../app/store.js'
import { GraphFailure } from '../graph/graph-failure.js'

/**
 * `ended`: the platform refused the session while the person was working. What they were doing stays in place behind
 * the sign-in. `left`: the person is signing out, so what the platform refuses must not ask for a sign-in.
 */
export type SessionState = 'open' | 'ended' | 'left'

export const sessionState: Store<SessionState> = createStore<SessionState>('open')

let signIns = 0
let person: string | undefined

/** The screens show this person from now on, as whom alone their requests may run. */
export function actAs(id: string): void {
  person = id
}

/** The header by which requests say that their session is in the cookie, and whose screens have sent them. */
export const sessionHeader = () => ({ 'x-session': person ? `cookie ${person}` : 'cookie' })

/** The name under which this device keeps when someone has signed out, for its other tabs. */
export const SIGNED_OUT = 'signed-out'

/** The name under which this device keeps when a session has begun, for its other tabs. */
export const SIGNED_IN = 'signed-in'

/** Lets the other tabs, whose session may have ended, go on with the new one. */
export const announceSession = (): void => localStorage.setItem(SIGNED_IN, new Date().toISOString())

/** Identifies the session of requests that are sent now. */
export const presentSession = (): number => signIns

/** The person has signed in again. */
export function beginSession(): void {
  signIns += 1
  sessionState.set('open')
}

/**
 * Asks for a sign-in.
 * @param of the session that was refused; the refusal of an earlier one says nothing about the present one
 */
export function endSession(of: number): void {
  if (of === presentSession() && sessionState.get() === 'open') sessionState.set('ended')
}

/** Ends the request for a code of the second factor that is shown, with whether one was verified; undefined without one. */
export const codeRequest = createStore<((isVerified: boolean) => void) | undefined>(undefined)

let asked: Promise<boolean> | undefined

/** Asks the person for a code of the second factor. @returns whether one was verified */
export function askForCode(): Promise<boolean> {
  asked ??= new Promise<boolean>(codeRequest.set).finally(() => {
    asked = undefined
    codeRequest.set(undefined)
  })
  return asked
}

/** Whether a request was refused because there is no session. */
export const isWithoutSession = (error: unknown): boolean =>
  error instanceof GraphFailure && error.code === 'UNAUTHORIZED'

/** Sends a request as the person who has signed in; asks for a sign-in if the session has ended. @throws GraphFailure */
export async function inSession<Result>(send: () => Promise<Result>): Promise<Result> {
  const session = presentSession()
  try {
    return await send()
  } catch (error) {
    if (isWithoutSession(error)) endSession(session)
    throw error
  }
}
