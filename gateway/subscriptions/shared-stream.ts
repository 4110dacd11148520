import type { FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import type { EventStream } from '../../edge/event-stream.js'
import { Failure } from '../../edge/failures/failure.js'
import { clientError, isTemporary } from './accept-subscription.js'
import { completeWith, type Streamed } from './stream-results.js'

/** Subscriptions that one stream may carry: a screen has a few. */
const MAX_SUBSCRIPTIONS_PER_STREAM = 20

/** A subscription of a stream that carries several. */
interface SharedSubscription {
  /** Chosen by the client; the events of the subscription contain it. */
  readonly id: string
  /** The request as if it were for this subscription only. */
  readonly request: FastifyRequest
}

/**
 * The subscriptions of a body `{operations: [{id, documentId or query, variables, lastEventId}]}`.
 * @throws GraphQLError VALIDATION_ERROR
 */
export function sharedSubscriptions(request: FastifyRequest): SharedSubscription[] {
  const { operations } = (request.body ?? {}) as { operations?: unknown }
  if (
    !Array.isArray(operations) ||
    operations.length === 0 ||
    operations.length > MAX_SUBSCRIPTIONS_PER_STREAM
  )
    throw clientError(
      'VALIDATION_ERROR',
      `\`operations\` must be a list of 1 to ${MAX_SUBSCRIPTIONS_PER_STREAM} subscriptions.`,
    )
  const ids = operations.map((one) => (one as { id?: unknown } | null)?.id)
  if (
    !ids.every((id) => typeof id === 'string' && /^[\x21-\x7e]{1,100}$/.test(id)) ||
    new Set(ids).size < ids.length
  )
    throw clientError('VALIDATION_ERROR', 'Each operation needs a unique `id` of 1 to 100 ASCII characters.')
  return operations.map(({ id, lastEventId, ...body }) => ({
    id,
    request: requestFor(request, body, lastEventId),
  }))
}

function requestFor(request: FastifyRequest, body: object, lastEventId: unknown): FastifyRequest {
  const { 'last-event-id': _, ...headers } = request.headers
  const own = typeof lastEventId === 'string' ? { ...headers, 'last-event-id': lastEventId } : headers
  return Object.create(request, { body: { value: body, writable: true }, headers: { value: own } })
}

/**
 * A subscription that is refused: its error, then its end. Other subscriptions of the stream continue.
 * @throws the error if it is not final: the whole stream is refused, so that its client tries again
 */
export function refusedPart(error: unknown): Streamed {
  const failure = finalFailure(error)
  if (!failure) throw error
  return {
    subscribe(stream) {
      completeWith(stream, failure)
      return () => undefined
    },
    revoked: () => undefined,
  }
}

function finalFailure(error: unknown): Pick<Failure, 'code' | 'message' | 'details'> | undefined {
  if (error instanceof Failure) return isTemporary({ extensions: error }) ? undefined : error
  if (!(error instanceof GraphQLError) || isTemporary(error)) return undefined
  return { code: 'VALIDATION_ERROR', ...error.extensions, message: error.message }
}

/**
 * Several subscriptions over one stream: every event is `{id, payload}` of one of them, `complete` has its `{id}`. The
 * stream ends when the last one is complete, and without `complete` as soon as one of them asks to reconnect.
 */
export function sharedStream(
  parts: readonly { readonly id: string; readonly streamed: Streamed }[],
): Streamed {
  let open: { readonly streamed: Streamed; readonly stream: EventStream }[] = []
  return {
    subscribe(stream) {
      const running = new Map<string, () => void>()
      const ended = new Set<string>()
      const end = (id: string) => {
        ended.add(id)
        running.get(id)?.()
        running.delete(id)
        if (ended.size === parts.length) stream.end()
      }
      open = parts.map(({ id, streamed }) => ({ streamed, stream: partOf(stream, id, () => end(id)) }))
      parts.forEach(({ id, streamed }, index) => {
        const part = open[index]?.stream
        if (!part) return
        const unsubscribe = streamed.subscribe(part)
        if (ended.has(id)) unsubscribe()
        else running.set(id, unsubscribe)
      })
      return () => {
        for (const unsubscribe of running.values()) unsubscribe()
        running.clear()
      }
    },
    revoked() {
      for (const { streamed, stream } of open) streamed.revoked(stream)
    },
  }
}

/** The output of one subscription; an end without `complete` ends the whole stream. */
function partOf(stream: EventStream, id: string, onComplete: () => void): EventStream {
  let isComplete = false
  return {
    send({ event, data }) {
      if (isComplete) return
      if (event === 'complete') {
        isComplete = true
        stream.send({ event, data: JSON.stringify({ id }) })
        onComplete()
      } else stream.send({ event: 'next', data: `{"id":${JSON.stringify(id)},"payload":${data}}` })
    },
    end() {
      if (!isComplete) stream.end()
    },
    // An `id` field would be that of the connection, which carries several subscriptions.
    startAfter: (eventId) => stream.send({ event: 'start', data: JSON.stringify({ id, eventId }) }),
    onMissed: (listener) => stream.onMissed(listener),
  }
}
