import {
  type AnyVariables,
  CombinedError,
  type Exchange,
  makeResult,
  type Operation,
  type OperationResult,
} from '@urql/core'
import { filter, make, mergeMap, pipe, type Source, takeUntil } from 'wonka'
import { signedInId } from '../generated/document-ids.js'
import { askForCode, endSession, presentSession, sessionHeader } from '../session/session.js'
import { sendDocument, takeEarly } from './early-request.js'
import { GraphFailure } from './graph-failure.js'

/** How a mutation is sent. */
export interface MutationContext {
  /** A mutation sent again with the same key takes effect once. */
  readonly idempotencyKey?: string
  /** How long its response is awaited; default: {@link LONGEST_REQUEST_MS}. */
  readonly longestMs?: number | undefined
}

interface ResponseBody {
  readonly data?: unknown
  readonly errors?: readonly {
    readonly message: string
    readonly extensions?: {
      readonly code?: string
      readonly details?: Readonly<Record<string, string>>
    }
  }[]
}

/** Sends operations by the ids of their documents; nothing else reaches the platform. */
export function trustedFetch(idOf: (operation: Operation) => string): Exchange {
  return () => (operations) =>
    pipe(
      operations,
      filter(({ kind }) => kind === 'query' || kind === 'mutation'),
      mergeMap((operation) =>
        pipe(
          responseTo(operation, idOf(operation)),
          takeUntil(
            pipe(
              operations,
              filter(({ kind, key }) => kind === 'teardown' && key === operation.key),
            ),
          ),
        ),
      ),
    )
}

/** Sends an operation a moment later: a component requests on its first render, cancels, and requests again. */
function responseTo(operation: Operation, documentId: string): Source<OperationResult> {
  return make(({ next, complete }) => {
    let isWanted = true
    const send = async () => {
      await undefined
      if (!isWanted) return
      next(await run(operation, documentId))
      complete()
    }
    void send()
    return () => {
      isWanted = false
    }
  })
}

async function run(
  operation: Operation<unknown, AnyVariables>,
  documentId: string,
  isVerified = false,
): Promise<OperationResult> {
  const session = presentSession()
  const { data, failure } = await respond(
    documentId,
    operation.variables,
    operation.context as MutationContext,
  )
  if (failure?.code === 'UNAUTHORIZED') {
    // The person has signed in since it was sent.
    if (session !== presentSession() && operation.kind === 'query') return run(operation, documentId)
    endSession(session)
  }
  if (failure?.reason === 'second_factor_code_required' && !isVerified && (await askForCode()))
    return run(operation, documentId, true)
  const result = makeResult(operation, { data: data ?? null, hasNext: false })
  return failure ? { ...result, error: new CombinedError({ networkError: failure }) } : result
}

async function respond(documentId: string, variables: AnyVariables, context: MutationContext) {
  const { idempotencyKey, longestMs } = context
  let requestId: string | undefined
  try {
    const headers = {
      // It asks who has signed in by now.
      ...(documentId === signedInId ? {} : sessionHeader()),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    }
    const response =
      (await takeEarly(documentId, variables ?? {})) ??
      (await sendDocument(documentId, variables ?? {}, headers, longestMs))
    requestId = response.headers.get('x-request-id') ?? undefined
    const body = (await response.json()) as ResponseBody
    const failure = failureIn(body, requestId)
    // Since the page was loaded, a deployment has replaced the document by another one.
    if (failure && response.status === 404)
      return { data: undefined, failure: new GraphFailure('', 'PAGE_OUTDATED', requestId) }
    if (failure && isUnread(body.data, failure)) return { data: undefined, failure }
    if (failure || body.data) return { data: body.data, failure }
  } catch {
    // It is not JSON.
  }
  // A proxy may have responded in place of the platform: with a page or other JSON, and the id if the platform received the request.
  return { data: undefined, failure: new GraphFailure('', 'OFFLINE', requestId) }
}

/**
 * Whether a failed response says nothing about what was queried: its records are null, but still exist. They would disappear from the
 * screen and the cache, with what is being typed in their forms.
 */
function isUnread(data: unknown, { code }: GraphFailure): boolean {
  if (code === 'UNAUTHORIZED') return true
  const isRefusal = code === 'FORBIDDEN' || code === 'NOT_FOUND'
  return !isRefusal && Object.values(data ?? {}).every((member) => member === null)
}

function failureIn({ errors }: ResponseBody, requestId: string | undefined): GraphFailure | undefined {
  const [first] = errors ?? []
  if (!first) return undefined
  const { code = 'INTERNAL_ERROR', details } = first.extensions ?? {}
  // The details of other errors are not about members.
  const fields = code === 'VALIDATION_ERROR' ? details : {}
  return new GraphFailure(
    first.message,
    code === 'IDEMPOTENCY_CONFLICT' && details?.retryAfter ? 'IN_PROGRESS' : code,
    requestId,
    fields,
    details?.reason,
  )
}
