import { randomUUID } from 'node:crypto'
import type { DocumentNode } from 'graphql'
import { isRead } from '../../../runtime/calls/remote-operations.js'
import type { Execute } from '../../../runtime/execute.js'
import { ownOperation } from '../../../runtime/own-operations.js'
import { type ErrorCode, isErrorCode } from '../../../schema/error-codes.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { trackEffect } from '../database/change-outcome.js'
import { DomainError } from '../domain-error.js'

/** An operation of a service on the graph, with the types of its variables and data. */
export interface ServiceOperation<Variables extends Record<string, unknown>, Data> {
  readonly document: DocumentNode
  /** Types only; never set. */
  readonly types?: { variables: Variables; data: Data }
}

/** Declares an operation once, at module level, so that it is parsed once and planned by the build. */
export function serviceOperation<Variables extends Record<string, unknown>, Data>(
  text: string,
): ServiceOperation<Variables, Data> {
  return { document: ownOperation(text) }
}

/** A service's client for data of other services. */
export interface GraphClient {
  /**
   * @param cause the request that caused it: its id is passed on, and its idempotency key, which remains
   *   bound to its viewer
   * @throws DomainError with the code of the first error in the result; UPSTREAM_ERROR if it has none
   */
  request<Variables extends Record<string, unknown>, Data>(
    operation: ServiceOperation<Variables, Data>,
    variables: Variables,
    cause?: Pick<RequestContext, 'requestId'> & Partial<RequestContext>,
  ): Promise<Data>
}

/**
 * The client of one service.
 * @param service its name, as shown in audit rows of other services (`service:ai-hub`)
 * @param execute the platform's executor in process, or one over HTTP
 */
export function createGraphClient(
  service: 'wallet' | 'ai-hub' | 'backoffice',
  execute: Execute,
): GraphClient {
  // One object, so that its token and its key for shared reads are created once.
  const viewer = { kind: 'service', subject: `service:${service}` } as const
  return {
    async request(operation, variables, cause) {
      const context: RequestContext = {
        viewer,
        requestId: cause?.requestId ?? randomUUID(),
        ...waitingFor(cause),
        ...(cause?.traceparent ? { traceparent: cause.traceparent } : {}),
        ...(cause?.idempotencyKey ? { idempotencyKey: keyOf(cause.idempotencyKey, cause) } : {}),
      }
      const { document } = operation
      const send = async () => execute({ document, variables, context })
      const { data, errors } = await (isRead(document) ? send() : trackEffect(send))
      const first = errors?.[0]
      if (first) throw errorOf(first.message, first.extensions)
      if (!data) throw new DomainError('UPSTREAM_ERROR', 'The graph returned no data; try again later.')
      return data as never
    },
  }
}

/** A call takes no longer than the request that caused it still waits. */
function waitingFor(
  cause: Partial<RequestContext> | undefined,
): Pick<RequestContext, 'deadline' | 'cancelled'> {
  const { deadline, cancelled } = cause ?? {}
  return { ...(deadline === undefined ? {} : { deadline }), ...(cancelled ? { cancelled } : {}) }
}

/** Two people may choose the same key; the service that acts for them must keep them apart. */
function keyOf(key: string, { viewer, address }: Partial<RequestContext>): string {
  if (viewer === undefined) return key
  return `${viewer.kind === 'anonymous' ? (address ?? 'anonymous') : viewer.subject}/${key}`
}

function errorOf(message: string, extensions: Record<string, unknown> | undefined): DomainError {
  const code: ErrorCode = isErrorCode(extensions?.code) ? extensions.code : 'UPSTREAM_ERROR'
  // A failure inside another service is an upstream failure here.
  const isOfItsOwn = code === 'INTERNAL_ERROR' || code === 'SERVICE_UNAVAILABLE'
  const seenFromHere = isOfItsOwn ? 'UPSTREAM_ERROR' : code
  return new DomainError(seenFromHere, message, extensions?.details as Record<string, unknown> | undefined)
}
