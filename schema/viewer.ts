/** The roles of persons (docs/contract/backoffice.md; `staff` appears in its notification delivery rules). */
export const roles = ['admin', 'staff', 'guardian', 'user', 'investor'] as const
/** A person's role. */
export type Role = (typeof roles)[number]

/**
 * The sender of a request, resolved once at the edge. Resolvers and services authorise by it alone.
 *
 * - `anonymous`: no token, or a refused one (`refusal` is the reason). `signingIn`: the password was right, the second
 *   factor is still to be verified. `isTemporary`: the person may be admitted with a new token, or later.
 * - `session` / `id-token`: a signed-in person; `subject` is the user id (`usr_…`).
 * - `api-client`: a caller of the AI hub's REST paths, which are open or require an API key.
 * - `service`: one of the platform's services; `subject` is its name (`service:wallet`).
 */
export type Viewer =
  | {
      readonly kind: 'anonymous'
      readonly refusal?: string
      readonly signingIn?: Person
      readonly isTemporary?: true
    }
  | {
      readonly kind: 'session' | 'id-token'
      readonly subject: string
      readonly role: Role
      readonly email: string
      readonly name: string
      /** When the person last authenticated, ISO 8601; renewals of the session do not count. */
      readonly signedInAt?: string
      /** The session of the token, if any; sign-out and MFA refer to it. */
      readonly sessionId?: string
      /** The program that acts for the person, at `/mcp` alone. */
      readonly agent?: string
      /** The account has a second factor. */
      readonly hasSecondFactor?: true
      /** ISO 8601 time until which the second factor counts as verified. */
      readonly mfaVerifiedUntil?: string
    }
  | { readonly kind: 'api-client'; readonly subject: string }
  | { readonly kind: 'service'; readonly subject: string }

/** A signed-in person. */
export type Person = Extract<Viewer, { role: Role }>

/** The id of the subject that a request acts for; undefined for anonymous viewers. */
export function subjectOf(viewer: Viewer | undefined): string | undefined {
  return viewer && 'subject' in viewer ? viewer.subject : undefined
}

/** What has become of the viewer of a stream: `unknown` while its token alone is not accepted, as when it has expired. */
export type ViewerState = 'same' | 'unknown' | 'changed'

/** Whether the present viewer is the same person in the same role as the one that opened a stream, or still none. */
export function viewerState(present: Viewer, opened: Viewer): ViewerState {
  if (present.kind === 'anonymous') {
    if (opened.kind === 'anonymous') return 'same'
    return present.isTemporary ? 'unknown' : 'changed'
  }
  if (!('role' in present) || !('role' in opened)) return 'changed'
  return present.subject === opened.subject && present.role === opened.role ? 'same' : 'changed'
}

/** The client of a request, for security events. */
export interface Client {
  readonly address?: string
  readonly userAgent?: string
  readonly requestId?: string
}

/** The context of every operation, in process or in headers between processes. */
export interface RequestContext {
  readonly viewer: Viewer
  /** The request id in log lines, error responses and audit rows. */
  readonly requestId: string
  /** The client's address as seen by the edge. */
  readonly address?: string
  readonly userAgent?: string
  /** The sender's span (W3C Trace Context), passed on to other processes. */
  readonly traceparent?: string
  /** The client's `Idempotency-Key`, on requests that create or spend. */
  readonly idempotencyKey?: string
  /** Until when the sender waits, in milliseconds of `performance.now()`; calls to other processes get the rest. */
  readonly deadline?: number
  /** Returns the signal that aborts when the client leaves; reads then stop, mutations are completed. */
  readonly cancelled?: () => AbortSignal
  /** Headers of the client for third-party subgraphs; ours receive a signed viewer instead. */
  readonly forwarded?: Readonly<Record<string, string>>
}
