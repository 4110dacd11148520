import { randomUUID } from 'node:crypto'
import type { DocumentNode } from 'graphql'
import type { Logger } from 'pino'
import type { FinishedRequest } from '../edge/access-line.js'
import type { AgentAllowed } from '../gateway/identity/agents/agent-routes.js'
import type { CheckSignInAllowed } from '../gateway/identity/auth-routes.js'
import type { ReportPasswordChange } from '../gateway/identity/password-changes.js'
import type { RecordedCall } from '../mcp-adapter/endpoint.js'
import type { Execute, OperationResult } from '../runtime/execute.js'
import type { Account } from '../runtime/identity-directory.js'
import { ownOperation } from '../runtime/own-operations.js'
import type { SecurityEvent } from '../runtime/security-events.js'
import { outsideSpan } from '../runtime/tracing/tracing.js'
import type { RequestContext } from '../schema/viewer.js'
import { createReportBatcher, MAX_PENDING_REPORTS } from './report-batcher.js'

const RECORD_SIGN_IN = ownOperation(
  'mutation RecordSignIn($account: SignedInAccount!) { recordSignIn(account: $account) }',
)
const RECORD_PASSWORD_CHANGE = ownOperation(
  `mutation RecordPasswordChange($account: SignedInAccount!, $ageMs: Int!) {
    recordPasswordChange(account: $account, ageMs: $ageMs)
  }`,
)
const RECORD_SECURITY_EVENTS = ownOperation(
  `mutation RecordSecurityEvents($events: [RecordSecurityEventInput!]!) { recordSecurityEvents(events: $events) }`,
)
const RECORD_REQUEST_TIMINGS = ownOperation(
  `mutation RecordRequestTimings($timings: [RequestTimingInput!]!) { recordRequestTimings(timings: $timings) }`,
)
const RECORD_TOOL_CALL = ownOperation(
  'mutation RecordToolCall($call: ToolCallInput!) { recordToolCall(call: $call) }',
)
const RECORD_ALLOWED_AGENT = ownOperation(
  'mutation RecordAllowedAgent($allowed: AllowedAgentInput!) { recordAllowedAgent(allowed: $allowed) }',
)
const SIGN_IN_CHECK = ownOperation(
  `query SignInCheck($email: String, $address: String) { check: signInCheck(email: $email, address: $address) { blockedUntil delayMs } }`,
)

/** Collection times: security events should be visible soon, timings are only aggregated. */
const SECURITY_DELAY_MS = 50
const TIMINGS_DELAY_MS = 1_000

/** The greatest `Int` of the graph. */
const MAX_AGE_MS = 2 ** 31 - 1

/** Who sends reports, and nothing else. */
export const GATEWAY = { kind: 'service', subject: 'service:gateway' } as const

/** Reports of the edge to the backoffice. */
export interface Reports {
  onSignIn(signIn: { readonly account: Account }): void
  readonly onPasswordChange: ReportPasswordChange
  onSecurityEvent(event: SecurityEvent): void
  onRequest(request: FinishedRequest): void
  /** While the backoffice is unavailable, sign-in is allowed: the rate limits still apply. */
  readonly checkSignInAllowed: CheckSignInAllowed
  /** Writes a call of an agent to the audit log. @throws Error when it could not be written */
  onToolCall(call: RecordedCall, context: RequestContext): Promise<void>
  /** Writes to the audit log that a person allows a program. @throws Error when it could not be written */
  onAgentAllowed(allowed: AgentAllowed): Promise<void>
  /** Sends pending reports. */
  close(): Promise<void>
}

/**
 * Reports events of the edge to the backoffice over the graph. Requests do not wait for their report; a failed report is
 * logged.
 */
export function createReports(execute: Execute, logger: Logger): Reports {
  async function executeAsGateway(
    document: DocumentNode,
    variables: Record<string, unknown>,
  ): Promise<OperationResult> {
    const context = { viewer: GATEWAY, requestId: randomUUID() }
    return execute({ document, variables, context })
  }

  /** @returns whether the backoffice has recorded it */
  async function report(document: DocumentNode, variables: Record<string, unknown>): Promise<boolean> {
    try {
      const { errors = [] } = await outsideSpan(() => executeAsGateway(document, variables))
      if (errors.length > 0) logger.warn({ errors }, 'the backoffice rejected a report of the edge')
      return errors.length === 0
    } catch (error) {
      logger.warn({ err: error }, 'a report of the edge was lost')
      return false
    }
  }

  const onDropped = (dropped: number) => logger.warn({ dropped }, 'too many reports: some were dropped')
  const securityBatcher = () =>
    createReportBatcher<SecurityEvent & { at: number }>({
      delayMs: SECURITY_DELAY_MS,
      maxBatchSize: 200,
      send: async (events) => void (await report(RECORD_SECURITY_EVENTS, { events })),
      onDropped,
    })
  // Separate batchers: a sign-in waits for the reports of earlier failures, but not for a flood of other events.
  const [failedSignIns, security] = [securityBatcher(), securityBatcher()]
  const timings = createReportBatcher<FinishedRequest>({
    delayMs: TIMINGS_DELAY_MS,
    // Each batch costs the backoffice a transaction with a disk sync: one per second, whatever the load.
    maxBatchSize: MAX_PENDING_REPORTS,
    send: async (list) => void (await report(RECORD_REQUEST_TIMINGS, { timings: list.map(timingOf) })),
    onDropped,
  })

  const ofAccounts = new Set<Promise<unknown>>()

  function reportAccount(document: DocumentNode, variables: Record<string, unknown>): Promise<boolean> {
    const sent = report(document, variables)
    ofAccounts.add(sent)
    void sent.finally(() => ofAccounts.delete(sent))
    return sent
  }

  return {
    onSignIn({ account: { id, email, name, role, status } }) {
      void reportAccount(RECORD_SIGN_IN, { account: { id, email, name, role, status } })
    },
    // The time of the backoffice's clock when it happened follows from its age, whatever the clock of the edge says.
    onPasswordChange: (account, ageMs) =>
      reportAccount(RECORD_PASSWORD_CHANGE, { account, ageMs: Math.min(ageMs, MAX_AGE_MS) }),
    onSecurityEvent(event) {
      const batcher = event.type === 'failed_login' ? failedSignIns : security
      batcher.add({ ...event, at: Date.now() })
    },
    onRequest: (request) => timings.add(request),
    async onToolCall({ tool, given, person }, { requestId, address }) {
      const { errors } = await execute({
        document: RECORD_TOOL_CALL,
        variables: {
          call: {
            tool,
            given,
            personId: person.subject,
            personEmail: person.email,
            personRole: person.role,
            ...(person.agent ? { client: person.agent } : {}),
          },
        },
        context: { viewer: GATEWAY, requestId, ...(address ? { address } : {}) },
      })
      if (errors?.length) throw new Error(`The call was not recorded: ${errors[0]?.message}`)
    },
    async onAgentAllowed({ account: { id, email, role }, client, requestId, address }) {
      const { errors } = await execute({
        document: RECORD_ALLOWED_AGENT,
        variables: { allowed: { client, personId: id, personEmail: email, personRole: role } },
        context: { viewer: GATEWAY, requestId, address },
      })
      if (errors?.length) throw new Error(`The permission was not recorded: ${errors[0]?.message}`)
    },
    async checkSignInAllowed(attempt) {
      // Sends the failures just before this attempt, so that they count.
      await failedSignIns.flush()
      const { data, errors } = await executeAsGateway(SIGN_IN_CHECK, attempt)
      if (errors?.length)
        logger.warn({ errors }, 'the backoffice could not check whether a sign-in is blocked')
      return (data?.check ?? {}) as Awaited<ReturnType<CheckSignInAllowed>>
    },
    async close() {
      await Promise.all(ofAccounts)
      await failedSignIns.flush()
      await security.flush()
      await timings.flush()
    },
  }
}

function timingOf({ method, route, status, milliseconds }: FinishedRequest) {
  return { method, route, status, milliseconds }
}
