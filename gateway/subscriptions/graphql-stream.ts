import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerHookHandler } from 'fastify'
import { GraphQLError } from 'graphql'
import { attachContext, rateSubject, securityEventOf } from '../../edge/admission/admission.js'
import type { EventStreams } from '../../edge/event-stream.js'
import type { SecurityEvent } from '../../runtime/security-events.js'
import {
  type AcceptanceOptions,
  type AcceptedSubscription,
  acceptSubscription,
  clientError,
  refuseSubscription,
} from './accept-subscription.js'
import { assertVisible, type ChangeStreamOptions, keyOf, streamChanges } from './change-stream.js'
import { type EventStreamSources, eventFields } from './event-streams.js'
import { liveFields } from './live-fields.js'
import { createPresence } from './presence.js'
import { refusedPart, sharedStream, sharedSubscriptions } from './shared-stream.js'
import type { Streamed } from './stream-results.js'

/** Dependencies of {@link registerGraphqlStream}. */
export interface GraphqlStreamOptions extends Omit<AcceptanceOptions, 'guards'>, ChangeStreamOptions {
  readonly streams: EventStreams
  /** Takes a point of the client's budget and checks the limits of the text, as for `/graphql`. */
  readonly admit: preHandlerHookHandler
  /** Replaces the id of a trusted document by its text, in place. */
  readonly resolveDocument: preHandlerHookHandler
  readonly onSecurityEvent: (event: SecurityEvent) => void
}

/**
 * GraphQL subscriptions over server-sent events, in the "distinct connections" mode of the GraphQL over SSE protocol: `next`
 * events carry results, with the event's id for `Last-Event-ID` (in `extensions.eventId` too); errors followed by `complete`
 * end a stream permanently, an end without it asks the client to reconnect. Apollo Gateway has no subscriptions, and the
 * handler of `graphql-sse` neither sends event ids nor bounds what waits for a slow client.
 */
export function registerGraphqlStream(app: FastifyInstance, options: GraphqlStreamOptions): void {
  const sources = { ...options, presence: createPresence(options.live) }
  app.addHook('onClose', async () => sources.presence.close())

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { subscribe, revoked } = await streamedFor(request, sources)
    options.streams.open(request, reply, subscribe, revoked)
    return reply
  }

  /** `POST /graphql/streams`: several subscriptions over one stream, so that a page needs one connection. */
  async function handleShared(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const parts = []
    const responded = new Promise<false>((done) => reply.raw.once('close', () => done(false)))
    for (const { id, request: own } of sharedSubscriptions(request)) {
      const admitted = async () => {
        for (const hook of preHandler)
          if (!(await Promise.race([passed(hook, own, reply), responded]))) return undefined
        return streamedFor(own, sources)
      }
      const streamed = await admitted().catch(refusedPart)
      if (!streamed) return reply
      // The stream is checked and ended as a whole, with the viewer of its subscriptions.
      attachContext(request, await options.contextOf(own))
      parts.push({ id, streamed })
    }
    const { subscribe, revoked } = sharedStream(parts)
    options.streams.open(request, reply, subscribe, revoked)
    return reply
  }

  /** Waits until a hook lets a request pass; one that refuses it responds instead. */
  const passed = (hook: preHandlerHookHandler, request: FastifyRequest, reply: FastifyReply) =>
    new Promise<true>((done, fail) => {
      hook.call(app, request, reply, (error) => (error ? fail(error) : done(true)))
    })

  const preHandler = [options.resolveDocument, options.admit]
  const route = { preHandler, errorHandler: refuseSubscription }
  app.get('/graphql/stream', route, handle)
  app.post('/graphql/stream', route, handle)
  app.post('/graphql/streams', { errorHandler: refuseSubscription }, handleShared)
}

type StreamSources = GraphqlStreamOptions & EventStreamSources

async function streamedFor(request: FastifyRequest, sources: StreamSources): Promise<Streamed> {
  try {
    const accepted = await acceptSubscription(request, sources)
    const { subscribe, revoked } = await streamOf(request, sources, accepted)
    const owner = rateSubject(accepted.context.viewer, request.ip)
    return { subscribe: sources.streams.quota.counted(owner, subscribe), revoked }
  } catch (error) {
    if (error instanceof GraphQLError && error.extensions.code === 'FORBIDDEN')
      sources.onSecurityEvent(securityEventOf(request, 'forbidden', error.message))
    throw error
  }
}

async function streamOf(
  request: FastifyRequest,
  options: StreamSources,
  accepted: AcceptedSubscription,
): Promise<Streamed> {
  const name = accepted.field.name.value
  const streamEvents = eventFields[name]
  if (streamEvents) return streamEvents(options, accepted)
  const field = liveFields[name]
  if (!field) throw clientError('NOT_FOUND', `${name} is not served.`)
  if (field.parent)
    await assertVisible(options.execute, accepted.context, field.parent, keyOf(accepted, field))
  return streamChanges(request, options, accepted, field)
}
