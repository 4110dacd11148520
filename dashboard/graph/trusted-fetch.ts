import { type AnyVariables, CombinedError, type Exchange, makeResult, type Operation } from '@urql/core'
import { filter, fromPromise, mergeMap, pipe, takeUntil } from 'wonka'
import { GraphFailure } from './graph-failure.js'

/** The header by which requests say that their session is in the cookie. */
export const ownSession = { 'x-session': 'cookie' } as const

/** A mutation sent again with the same key takes effect once. */
export interface KeyedContext {
  readonly idempotencyKey?: string
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
          fromPromise(run(operation, idOf(operation))),
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

async function run(operation: Operation<unknown, AnyVariables>, documentId: string) {
  const { idempotencyKey } = operation.context as KeyedContext
  const { data, failure } = await respond(documentId, operation.variables, idempotencyKey)
  const result = makeResult(operation, { data: data ?? null, hasNext: false })
  return failure ? { ...result, error: new CombinedError({ networkError: failure }) } : result
}

async function respond(documentId: string, variables: AnyVariables, idempotencyKey: string | undefined) {
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: {
        ...ownSession,
        accept: 'application/json',
        'content-type': 'application/json',
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body: JSON.stringify({ documentId, variables }),
    })
    const body = (await response.json()) as ResponseBody
    return { data: body.data, failure: failureIn(body, response.headers.get('x-request-id') ?? undefined) }
  } catch {
    return { data: undefined, failure: new GraphFailure('', 'OFFLINE') }
  }
}

function failureIn({ errors }: ResponseBody, requestId: string | undefined): GraphFailure | undefined {
  const [first] = errors ?? []
  if (!first) return undefined
  const { code = 'INTERNAL_ERROR', details } = first.extensions ?? {}
  // The details of other errors are not about members.
  return new GraphFailure(first.message, code, requestId, code === 'VALIDATION_ERROR' ? details : {})
}
