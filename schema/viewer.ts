/** The roles a person can have (backoffice document, "User"; `staff` from its notification delivery rules). */
export const roles = ['admin', 'staff', 'guardian', 'user', 'investor'] as const
/** A person's role. */
export type Role = (typeof roles)[number]

/**
 * Who is asking, settled once at the edge. Resolvers and services decide by it and by nothing else.
 *
 * - `anonymous`: no token, or one that was refused (`refusal` says why).
 * - `session` / `id-token`: a signed-in person; `subject` is the user id (`usr_…`).
 * - `api-client`: a caller of the AI hub's REST paths, which the document leaves open or behind an API key.
 * - `service`: one of our own services; `subject` is its name (`service:wallet`).
 */
export type Viewer =
  | { readonly kind: 'anonymous'; readonly refusal?: string }
  | {
      readonly kind: 'session' | 'id-token'
      readonly subject: string
      readonly role: Role
      readonly email: string
      readonly name: string
      /** The session behind the token, where there is one: what sign-out and MFA refer to. */
      readonly sessionId?: string
      /** Until when the person counts as verified by a second factor; ISO 8601. */
      readonly mfaVerifiedUntil?: string
    }
  | { readonly kind: 'api-client'; readonly subject: string }
  | { readonly kind: 'service'; readonly subject: string }

/** A signed-in person. */
export type Person = Extract<Viewer, { role: Role }>

/** Where a request came from: what is told of it when its token or password is refused. */
export interface Client {
  readonly address?: string
  readonly userAgent?: string
  readonly requestId?: string
}

/** What travels with every operation beside its variables, in process or in headers between processes. */
export interface RequestContext {
  readonly viewer: Viewer
  /** The request id that log lines, error answers and audit rows share. */
  readonly requestId: string
  /** The client's address as the edge saw it. */
  readonly address?: string
  readonly userAgent?: string
  /** The client's `Idempotency-Key`, on requests that create or spend. */
  readonly idempotencyKey?: string
}
