import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { execute, GraphQLError } from 'graphql'
import type { EventStreams } from '../../edge/event-stream.js'
import { type LiveType, liveTypes } from '../../runtime/live-events.js'
import { errorCodes, isErrorCode } from '../../schema/error-codes.js'
import {
  type AcceptanceOptions,
  type AcceptedSubscription,
  acceptSubscription,
} from './accept-subscription.js'
import { assertParentVisible, type ChangeStreamOptions, streamChanges } from './change-stream.js'
import { liveFields } from './live-fields.js'
import { completeUnauthorised, type Streamed } from './stream-results.js'

/** Dependencies of {@link registerGraphqlStream}. */
export interface GraphqlStreamOptions extends AcceptanceOptions, ChangeStreamOptions {
  readonly streams: EventStreams
  /** Takes a point of the client's budget and checks the limits of the text, as for `/graphql`. */
  readonly admit: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>
  /** Replaces the id of a trusted document by its text, in place; a reply that it sends ends the request. */
  readonly resolveDocument: (
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<FastifyReply | undefined>
}

/**
 * GraphQL subscriptions over server-sent events, in the "distinct connections" mode of the GraphQL over SSE protocol:
 * `next` events carry results, with the event's id for `Last-Event-ID` (in `extensions.eventId` too); errors followed by
 * `complete` end a stream for good, an end without it asks the client to reconnect. Apollo Gateway has no
 * subscriptions, and the handler of `graphql-sse` neither sends event ids nor bounds what waits for a slow client.
 */
export function registerGraphqlStream(app: FastifyInstance, options: GraphqlStreamOptions): void {
  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    try {
      const accepted = await acceptSubscription(request, options)
      const field = liveFields[accepted.field.name.value]
      if (field) await assertParentVisible(options.execute, accepted, field)
      const { subscribe, revoked } = field
        ? streamChanges(request, options, accepted, field)
        : streamMonitoring(options, accepted)
      options.streams.open(request, reply, subscribe, revoked)
    } catch (error) {
      refuse(reply, error)
    }
    return reply
  }

  const preHandler = [options.resolveDocument, options.admit]
  app.get('/graphql/stream', { preHandler }, handle)
  app.post('/graphql/stream', { preHandler }, handle)
}

/** `monitoringEvents`: the event itself is the payload. */
function streamMonitoring(
  { graph, live }: Pick<GraphqlStreamOptions, 'graph' | 'live'>,
  { document, variables, args, after }: AcceptedSubscription,
): Streamed {
  const types = (args.types as LiveType[] | null | undefined) ?? liveTypes
  return {
    subscribe: (stream) =>
      live.subscribe(
        types,
        (event) => {
          const rootValue = { monitoringEvents: event }
          const result = execute({ schema: graph, document, variableValues: variables, rootValue })
          stream.send({ id: event.id, event: 'next', data: JSON.stringify(result) })
        },
        after,
      ),
    revoked: completeUnauthorised,
  }
}

/** Sends an error in place of a stream. The messages of graphql-js about a document are safe to show. */
function refuse(reply: FastifyReply, error: unknown): void {
  if (!(error instanceof GraphQLError)) throw error
  const { code, details } = error.extensions
  const known = isErrorCode(code) ? code : 'VALIDATION_ERROR'
  const extensions = { code: known, ...(details === undefined ? {} : { details }) }
  reply.status(errorCodes[known].status).send({ errors: [{ message: error.message, extensions }] })
}
