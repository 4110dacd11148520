import { everythingSent } from '../app/unsent.js'
import { LONGEST_REQUEST_MS, ownSession } from '../graph/early-request.js'
import { GraphFailure } from '../graph/graph-failure.js'
import { beginSession, endSession, presentSession, SIGNED_OUT, sessionHeader } from './session.js'

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

/** Signs in; the session is in a cookie that scripts cannot read. @throws GraphFailure */
export async function signIn(email: string, password: string): Promise<SignInStep> {
  return stepOf(await request<SessionBody>('POST', '/api/auth/sign-in/email', { email, password }))
}

/** The sign-in that this browser has begun; undefined without one. */
export async function currentStep(): Promise<SignInStep | undefined> {
  try {
    return stepOf(await request<SessionBody>('GET', '/api/auth/get-session'))
  } catch (error) {
    if (isWithoutSession(error)) return undefined
    throw error
  }
}

const isWithoutSession = (error: unknown) => error instanceof GraphFailure && error.code === 'UNAUTHORIZED'

/** Completes a sign-in by a code of the second factor. @throws GraphFailure */
export async function verifySecondFactor(userId: string, token: string): Promise<void> {
  await request('POST', '/api/auth/verify-mfa', { userId, token })
}

/** Ends the session of the cookie, also if it is another person's by now. @throws GraphFailure */
export async function signOut(): Promise<void> {
  await request('POST', '/api/auth/sign-out')
}

/** Changes the viewer's password; a new session takes the place of the one in the cookie. @throws GraphFailure */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  const session = presentSession()
  try {
    await request('POST', '/api/auth/change-password', { currentPassword, newPassword }, sessionHeader())
  } catch (error) {
    if (isWithoutSession(error)) endSession(session)
    throw error
  }
  // Requests that were sent before may be refused.
  beginSession()
}

/**
 * Ends the session and shows the sign-in, also in other tabs.
 * @throws GraphFailure when the session may still be open, which the person must know on a shared device
 */
export async function leave(): Promise<void> {
  await everythingSent()
  await request('POST', '/api/auth/sign-out', undefined, sessionHeader()).catch((error: unknown) => {
    if (!isWithoutSession(error)) throw error
  })
  localStorage.setItem(SIGNED_OUT, new Date().toISOString())
  location.assign('/app')
}

function stepOf({ user, mfaRequired }: SessionBody): SignInStep {
  return { userId: user.id, needsSecondFactor: mfaRequired === true }
}

async function request<Body>(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  session: Readonly<Record<string, string>> = ownSession,
): Promise<Body> {
  const response = await fetch(path, {
    method,
    headers: { ...session, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(LONGEST_REQUEST_MS),
  }).catch(() => undefined)
  const content = (await response?.json().catch(() => undefined)) as
    | (Body & { error?: string; code?: string })
    | undefined
  // Another server may have responded, such as a proxy or that of a public Wi-Fi network, with a page.
  if (!response || !content) throw new GraphFailure('', 'OFFLINE')
  if (response.ok) return content
  const code = response.status === 401 ? 'UNAUTHORIZED' : (content.code ?? 'INTERNAL_ERROR')
  throw new GraphFailure(content.error ?? '', code, response.headers.get('x-request-id') ?? undefined)
}
