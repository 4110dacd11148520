import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type DocumentNode,
  execute,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  getArgumentValues,
  getOperationAST,
  getVariableValues,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql'
import { rateSubject } from '../edge/admission.js'
import { type EventStreams, lastEventIdOf } from '../edge/event-stream.js'
import { type LiveEvent, type LiveEvents, type LiveType, liveTypes } from '../runtime/live-events.js'
import { errorCodes, isErrorCode } from '../schema/error-codes.js'
import { admits, type Guards } from '../schema/guards.js'
import type { RateLimiter } from '../schema/rate-limits.js'
import type { RequestContext } from '../schema/viewer.js'

const MAX_TOKENS = 4_000

/** What the endpoint needs. */
export interface GraphqlStreamOptions {
  /** The API schema of the supergraph. */
  readonly graph: GraphQLSchema
  readonly guards: Guards
  readonly live: LiveEvents
  readonly streams: EventStreams
  readonly contextOf: (request: FastifyRequest) => Promise<RequestContext>
  readonly rateLimiter: RateLimiter
}

/** A subscription that may begin. */
interface Accepted {
  readonly document: DocumentNode
  readonly variables: Record<string, unknown>
  readonly types: readonly LiveType[]
  readonly after: string | undefined
}

/**
 * Subscriptions of the graph over server-sent events, in the protocol of graphql-sse with a connection for each
 * operation: `next` events with results, the id of the event behind each as the event's own. The gateway has no
 * subscriptions; the edge hears every event itself, and the graph says what it looks like and who may have it.
 */
export function registerGraphqlStream(app: FastifyInstance, options: GraphqlStreamOptions): void {
  const { graph, live, streams } = options

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const accepted = await accept(request, options).catch((error: unknown) => refuse(reply, error))
    if (!accepted) return reply
    const { document, variables, types, after } = accepted
    streams.open(request, reply, (stream) =>
      live.subscribe(
        types,
        (event) => {
          const data = JSON.stringify(resultOf(graph, document, variables, event))
          stream.send({ id: event.id, event: 'next', data })
        },
        after,
      ),
    )
    return reply
  }

  app.get('/graphql/stream', answer)
  app.post('/graphql/stream', answer)
}

/** Subscriptions have one root field, and the event stands under its name. */
function resultOf(
  graph: GraphQLSchema,
  document: DocumentNode,
  variableValues: Record<string, unknown>,
  event: LiveEvent,
) {
  return execute({ schema: graph, document, variableValues, rootValue: { monitoringEvents: event } })
}

async function accept(request: FastifyRequest, options: GraphqlStreamOptions): Promise<Accepted> {
  const context = await options.contextOf(request)
  const limit = await options.rateLimiter.consume(
    'graphql',
    rateSubject(context.viewer, context.address ?? 'unknown'),
  )
  if (!limit.allowed) throw told('RATE_LIMITED', 'Too many operations: try again in a minute.')
  const { query, variables } = partsOf(request)
  const document = documentOf(query, options.graph)
  const operation = getOperationAST(document)
  if (operation?.operation !== 'subscription')
    throw told('VALIDATION_ERROR', 'Send one subscription; queries and mutations go to /graphql.')
  const field = operation.selectionSet.selections[0]
  if (field?.kind !== 'Field') throw told('VALIDATION_ERROR', 'The subscription must name its field itself.')
  const allowed = options.guards[`Subscription.${field.name.value}`] ?? []
  const admitted = admits(allowed, context.viewer)
  if (admitted === 'sign-in') throw told('UNAUTHORIZED', 'Send a token in the Authorization header.')
  if (admitted === 'no') throw told('FORBIDDEN', `This needs one of the roles: ${allowed.join(', ')}.`)
  const given = argumentsOf(options.graph, operation, field, variables)
  return {
    document,
    variables,
    types: (given.types as LiveType[] | null | undefined) ?? liveTypes,
    after: lastEventIdOf(request) ?? (given.after as string | undefined) ?? undefined,
  }
}

function partsOf({ method, query, body }: FastifyRequest): {
  query: string
  variables: Record<string, unknown>
} {
  const parts = (method === 'GET' ? query : body) as { query?: unknown; variables?: unknown } | null
  if (typeof parts?.query !== 'string') throw told('VALIDATION_ERROR', 'Send the subscription as `query`.')
  const given = typeof parts.variables === 'string' ? jsonOf(parts.variables) : (parts.variables ?? {})
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw told('VALIDATION_ERROR', '`variables` must be an object.')
  return { query: parts.query, variables: given as Record<string, unknown> }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function documentOf(query: string, graph: GraphQLSchema): DocumentNode {
  const document = parse(query, { maxTokens: MAX_TOKENS })
  const [fault] = validate(graph, document)
  if (fault) throw fault
  return document
}

function argumentsOf(
  graph: GraphQLSchema,
  operation: OperationDefinitionNode,
  field: FieldNode,
  variables: Record<string, unknown>,
): Record<string, unknown> {
  const { coerced, errors } = getVariableValues(graph, operation.variableDefinitions ?? [], variables)
  if (errors?.[0]) throw errors[0]
  const definition = graph.getSubscriptionType()?.getFields()[field.name.value]
  if (!definition) throw told('VALIDATION_ERROR', `There is no subscription ${field.name.value}.`)
  return getArgumentValues(definition, field, coerced)
}

function told(code: keyof typeof errorCodes, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } })
}

/** Answers an error in place of a stream; what graphql-js says of a document is the client's to know. */
function refuse(reply: FastifyReply, error: unknown): undefined {
  if (!(error instanceof GraphQLError)) throw error
  const code = isErrorCode(error.extensions.code) ? error.extensions.code : 'VALIDATION_ERROR'
  reply.status(errorCodes[code].status).send({ errors: [{ message: error.message, extensions: { code } }] })
  return undefined
}
