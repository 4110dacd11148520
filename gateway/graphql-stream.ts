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
} from 'graphql'
import { type EventStreams, lastEventIdOf } from '../edge/event-stream.js'
import { type LiveEvent, type LiveEvents, type LiveType, liveTypes } from '../runtime/live-events.js'
import { errorCodes, isErrorCode } from '../schema/error-codes.js'
import type { GraphqlLimits } from '../schema/graphql-limits.js'
import { admits, type Guards, requiresRole } from '../schema/guards.js'
import type { RequestContext } from '../schema/viewer.js'
import type { GraphqlDocuments } from './limits/graphql-documents.js'
import { limitMessage } from './limits/graphql-limits.js'
import { operationCost } from './limits/operation-cost.js'

/** Dependencies of {@link registerGraphqlStream}. */
export interface GraphqlStreamOptions {
  /** The API schema of the supergraph. */
  readonly graph: GraphQLSchema
  readonly guards: Guards
  readonly live: LiveEvents
  readonly streams: EventStreams
  readonly contextOf: (request: FastifyRequest) => Promise<RequestContext>
  readonly limits: GraphqlLimits
  /** The documents that {@link admit} has read. */
  readonly documents: Pick<GraphqlDocuments, 'read'>
  /** Takes a point of the client's budget and checks the limits of the text, as for `/graphql`. */
  readonly admit: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>
  /** Replaces the id of a trusted document by its text, in place; a reply that it sends ends the request. */
  readonly resolveDocument: (
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<FastifyReply | undefined>
}

/** A subscription that has passed all checks. */
interface AcceptedSubscription {
  readonly document: DocumentNode
  readonly variables: Record<string, unknown>
  readonly types: readonly LiveType[]
  readonly after: string | undefined
}

/**
 * GraphQL subscriptions over server-sent events, in the "distinct connections" mode of the GraphQL over SSE protocol:
 * `next` events carry results, with the live event's id for `Last-Event-ID`. Apollo Gateway has no subscriptions;
 * the edge receives every live event, and the schema and its guards decide the result and who may subscribe.
 */
export function registerGraphqlStream(app: FastifyInstance, options: GraphqlStreamOptions): void {
  const { graph, live, streams } = options

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const accepted = await accept(request, options).catch((error: unknown) => sendError(reply, error))
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

  const preHandler = [options.resolveDocument, options.admit]
  app.get('/graphql/stream', { preHandler }, handle)
  app.post('/graphql/stream', { preHandler }, handle)
}

/** A subscription has one root field, which resolves to the event. */
function resultOf(
  graph: GraphQLSchema,
  document: DocumentNode,
  variableValues: Record<string, unknown>,
  event: LiveEvent,
) {
  return execute({ schema: graph, document, variableValues, rootValue: { monitoringEvents: event } })
}

async function accept(request: FastifyRequest, options: GraphqlStreamOptions): Promise<AcceptedSubscription> {
  const context = await options.contextOf(request)
  const { query, variables } = parametersOf(request)
  const read = options.documents.read(query)
  if (!('document' in read)) throw new Error('The admission let an invalid document pass')
  const { document } = read
  const operation = getOperationAST(document)
  if (operation?.operation !== 'subscription')
    throw clientError('VALIDATION_ERROR', 'Send one subscription; queries and mutations belong to /graphql.')
  const field = operation.selectionSet.selections[0]
  if (field?.kind !== 'Field')
    throw clientError('VALIDATION_ERROR', 'The root field of a subscription must not be in a fragment.')
  const allowed = options.guards[`Subscription.${field.name.value}`] ?? []
  const decision = admits(allowed, context.viewer)
  if (decision === 'sign-in') throw clientError('UNAUTHORIZED', 'Send a token in the Authorization header.')
  if (decision === 'no') throw clientError('FORBIDDEN', requiresRole(allowed))
  assertAffordable(options, document, operation, variables)
  const args = argumentsOf(options.graph, operation, field, variables)
  return {
    document,
    variables,
    types: (args.types as LiveType[] | null | undefined) ?? liveTypes,
    after: lastEventIdOf(request) ?? (args.after as string | undefined) ?? undefined,
  }
}

function parametersOf({ method, query, body }: FastifyRequest): {
  query: string
  variables: Record<string, unknown>
} {
  const parameters = (method === 'GET' ? query : body) as { query?: unknown; variables?: unknown } | null
  if (typeof parameters?.query !== 'string')
    throw clientError('VALIDATION_ERROR', '`query` must be the subscription.')
  const { query: text, variables = {} } = parameters
  const given = typeof variables === 'string' ? parseJson(variables) : (variables ?? {})
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw clientError('VALIDATION_ERROR', '`variables` must be an object.')
  return { query: text, variables: given as Record<string, unknown> }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @throws GraphQLError when one event may return more objects than an operation may */
function assertAffordable(
  { graph, limits }: Pick<GraphqlStreamOptions, 'graph' | 'limits'>,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): void {
  const { objects } = operationCost(graph, document, operation, variables)
  if (objects <= limits.cost) return
  const exceeded = { limit: 'cost', maximum: limits.cost, value: objects } as const
  throw clientError('QUERY_LIMIT_EXCEEDED', limitMessage(exceeded))
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
  if (!definition) throw clientError('VALIDATION_ERROR', `Unknown subscription: ${field.name.value}`)
  return getArgumentValues(definition, field, coerced)
}

function clientError(code: keyof typeof errorCodes, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } })
}

/** Sends an error in place of a stream. The messages of graphql-js about a document are safe to show. */
function sendError(reply: FastifyReply, error: unknown): undefined {
  if (!(error instanceof GraphQLError)) throw error
  const code = isErrorCode(error.extensions.code) ? error.extensions.code : 'VALIDATION_ERROR'
  reply.status(errorCodes[code].status).send({ errors: [{ message: error.message, extensions: { code } }] })
  return undefined
}
