import { randomUUID } from 'node:crypto'
import { type DocumentNode, parse } from 'graphql'
import type { Logger } from 'pino'
import type { FinishedRequest } from '../edge/access-log.js'
import type { CheckSignInAllowed } from '../gateway/identity/auth-routes.js'
import type { Execute, OperationResult } from '../runtime/execute.js'
import type { Account } from '../runtime/identity-directory.js'
import type { SecurityEvent } from '../runtime/security-events.js'
import { createReportBatcher, MAX_PENDING_REPORTS } from './report-batcher.js'

const operation = (text: string) => parse(text, { noLocation: true })

const RECORD_SIGN_IN = operation(
  'mutation RecordSignIn($account: SignedInAccount!) { recordSignIn(account: $account) }',
)
const RECORD_SECURITY_EVENTS = operation(
  `mutation RecordSecurityEvents($events: [RecordSecurityEventInput!]!) { recordSecurityEvents(events: $events) }`,
)
const RECORD_REQUEST_TIMINGS = operation(
  `mutation RecordRequestTimings($timings: [RequestTimingInput!]!) { recordRequestTimings(timings: $timings) }`,
)
const BLOCKED_UNTIL = operation(
  `query BlockedUntil($email: String, $address: String) { until: signInBlockedUntil(email: $email, address: $address) }`,
)

/** How long reports are collected, in milliseconds: security events are looked at, timings are added up. */
const SECURITY_DELAY_MS = 50
const TIMINGS_DELAY_MS = 1_000

/** What the edge sees and the backoffice keeps. */
export interface Reports {
  onSignIn(signIn: { readonly account: Account }): void
  onSecurityEvent(event: SecurityEvent): void
  onRequest(request: FinishedRequest): void
  /** Whether a password may be tried. While the backoffice does not answer it may: the rate limits still hold. */
  readonly checkSignInAllowed: CheckSignInAllowed
  /** Sends what has been collected. */
  close(): Promise<void>
}

/**
 * Tells the backoffice, over the graph, what happened at the edge. Nobody waits for it: a report that fails is
 * logged, and the request it is about goes on.
 */
export function createReports(execute: Execute, logger: Logger): Reports {
  async function ask(document: DocumentNode, variables: Record<string, unknown>): Promise<OperationResult> {
    const context = {
      viewer: { kind: 'service', subject: 'service:gateway' },
      requestId: randomUUID(),
    } as const
    return execute({ document, variables, context })
  }

  async function report(document: DocumentNode, variables: Record<string, unknown>): Promise<void> {
    try {
      const { errors } = await ask(document, variables)
      if (errors?.length) logger.warn({ errors }, 'the backoffice did not take a report of the edge')
    } catch (error) {
      logger.warn({ err: error }, 'a report of the edge was lost')
    }
  }

  const onLost = (lost: number) => logger.warn({ lost }, 'reports of the edge were dropped: too many at once')
  const security = createReportBatcher<SecurityEvent & { at: number }>({
    delayMs: SECURITY_DELAY_MS,
    maxBatchSize: 200,
    send: (events) => report(RECORD_SECURITY_EVENTS, { events }),
    onLost,
  })
  const timings = createReportBatcher<Pick<FinishedRequest, 'method' | 'route' | 'status' | 'milliseconds'>>({
    delayMs: TIMINGS_DELAY_MS,
    // Each batch costs the backoffice a transaction, which waits for the disk: one a second, however busy the edge.
    maxBatchSize: MAX_PENDING_REPORTS,
    send: (list) => report(RECORD_REQUEST_TIMINGS, { timings: list }),
    onLost,
  })

  const signIns = new Set<Promise<void>>()

  return {
    onSignIn({ account: { id, email, name, role, status } }) {
      const told = report(RECORD_SIGN_IN, { account: { id, email, name, role, status } })
      signIns.add(told)
      void told.finally(() => signIns.delete(told))
    },
    onSecurityEvent: (event) => security.add({ ...event, at: Date.now() }),
    onRequest: ({ method, route, status, milliseconds }) =>
      timings.add({ method, route, status, milliseconds }),
    async checkSignInAllowed(attempt) {
      // Failures just before this attempt count: guesses one after another are counted to the last.
      await security.flush()
      const { data, errors } = await ask(BLOCKED_UNTIL, attempt)
      if (errors?.length) logger.warn({ errors }, 'the backoffice did not say whether a sign-in is blocked')
      return typeof data?.until === 'string' ? { blockedUntil: data.until } : {}
    },
    async close() {
      await Promise.all(signIns)
      await security.flush()
      await timings.flush()
    },
  }
}
