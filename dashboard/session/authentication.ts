import { everythingSent } from '../app/unsent.js'
import { LONGEST_REQUEST_MS, ownSession } from '../graph/early-request.js'
import { GraphFailure } from '../graph/graph-failure.js'
import { restContent } from '../graph/rest-content.js'
import { unsubscribeBrowser } from './browser-push.js'
import {
  announceSession,
  beginSession,
  inSession,
  isWithoutSession,
  SIGNED_OUT,
  sessionHeader,
  sessionState,
} from './session.js'

/** A sign-in so far. */
export interface SignInStep {
  readonly userId: string
  /** The second factor is still to be verified. */
  readonly needsSecondFactor: boolean
}

interface SessionBody {
  readonly user: { readonly id: string }
  readonly mfaRequired?: true
}

interface SignedOut {
  readonly success: true
}

/** Signs in; the session is in a cookie that scripts cannot read. @throws GraphFailure */
export async function signIn(email: string, password: string): Promise<SignInStep> {
  return stepOf(await request<SessionBody>('POST', '/api/auth/sign-in/email', 'user', { email, password }))
}

/** The sign-in that this browser has begun; undefined without one. */
export async function currentStep(): Promise<SignInStep | undefined> {
  try {
    return stepOf(await request<SessionBody>('GET', '/api/auth/get-session', 'user'))
  } catch (error) {
    if (isWithoutSession(error)) return undefined
    throw error
  }
}

/**
 * Completes a sign-in by a code of the second factor.
 * @throws GraphFailure VALIDATION_ERROR for a wrong code, UNAUTHORIZED without a session
 */
export async function verifySecondFactor(userId: string, token: string): Promise<void> {
  await inSession(async () => {
    try {
      await request<{ validUntil: string }>('POST', '/api/auth/verify-mfa', 'validUntil', { userId, token })
    } catch (error) {
      // A wrong code is refused like a request without a session.
      if (isWithoutSession(error) && (await currentStep())) throw new GraphFailure('', 'VALIDATION_ERROR')
      throw error
    }
  })
}

/** Ends the session of the cookie, also if it is another person's by now. @throws GraphFailure */
export async function signOut(): Promise<void> {
  await request<SignedOut>('POST', '/api/auth/sign-out', 'success')
}

/** Changes the viewer's password; a new session takes the place of the one in the cookie. @throws GraphFailure */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await inSession(() =>
    request<SessionBody>(
      'POST',
      '/api/auth/change-password',
      'user',
      { currentPassword, newPassword },
      sessionHeader(),
    ),
  )
  // Requests that were sent before may be refused.
  beginSession()
  announceSession()
}

/**
 * Ends the session and shows the sign-in, also in other tabs.
 * @throws GraphFailure when the session may still be open, which the person must know on a shared device
 */
export async function leave(): Promise<void> {
  await everythingSent()
  const before = sessionState.get()
  sessionState.set('left')
  const ending = request<SignedOut>('POST', '/api/auth/sign-out', 'success', undefined, sessionHeader())
  await ending.catch((error: unknown) => {
    if (isWithoutSession(error)) return
    sessionState.set(before)
    throw error
  })
  try {
    await unsubscribeBrowser()
  } finally {
    localStorage.setItem(SIGNED_OUT, new Date().toISOString())
    location.assign('/app')
  }
}

function stepOf({ user, mfaRequired }: SessionBody): SignInStep {
  return { userId: user.id, needsSecondFactor: mfaRequired === true }
}

/** @param member see {@link restContent} */
function request<Body extends object>(
  method: 'GET' | 'POST',
  path: string,
  member: keyof Body & string,
  body?: object,
  session: Readonly<Record<string, string>> = ownSession,
): Promise<Body> {
  return restContent(
    fetch(path, {
      method,
      headers: { ...session, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(LONGEST_REQUEST_MS),
    }),
    member,
  )
}
