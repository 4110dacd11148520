import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  getArgumentValues,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  separateOperations,
} from 'graphql'
import { lastEventIdOf } from '../../edge/event-stream.js'
import type { Awaitable } from '../../runtime/awaitable.js'
import { isJsonObject } from '../../runtime/json-object.js'
import { type errorCodes, isErrorCode } from '../../schema/error-codes.js'
import { isGraphqlErrorCode } from '../../schema/graphql-error-codes.js'
import type { GraphqlLimits } from '../../schema/graphql-limits.js'
import { admits, type Guards, requiresRole } from '../../schema/guards.js'
import type { RequestContext, Viewer } from '../../schema/viewer.js'
import { variableValues } from '../execution/variable-values.js'
import type { GraphqlDocuments } from '../limits/graphql-documents.js'
import { limitMessage } from '../limits/graphql-limits.js'
import { operationCost } from '../limits/operation-cost.js'
import { assertStorable } from '../plugins/storable-values.js'
import { refuseFailed, sendRefusal } from '../refuse-request.js'

/** Dependencies of {@link acceptSubscription}. */
export interface AcceptanceOptions {
  /** The API schema of the supergraph. */
  readonly graph: GraphQLSchema
  /** Without guards, the service of a subscription does the authorization. */
  readonly guards?: Guards
  readonly contextOf: (request: FastifyRequest) => Awaitable<RequestContext>
  readonly limits: GraphqlLimits
  /** The documents that admission has read. */
  readonly documents: Pick<GraphqlDocuments, 'read'>
}

/** A subscription that was accepted. */
export interface AcceptedSubscription {
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  /** Its root field. */
  readonly field: FieldNode
  /** The variables as the client sent them, and the coerced arguments of the root field. */
  readonly variables: Readonly<Record<string, unknown>>
  readonly args: Readonly<Record<string, unknown>>
  readonly context: RequestContext
  /** The event after which the client resumes. */
  readonly after: string | undefined
}

/**
 * Checks a request for a subscription: its form, its guard and its cost.
 * @throws GraphQLError
 */
export async function acceptSubscription(
  request: FastifyRequest,
  options: AcceptanceOptions,
): Promise<AcceptedSubscription> {
  const context = await options.contextOf(request)
  const { query, variables, operationName } = parametersOf(request)
  const read = options.documents.read(query)
  if (!('document' in read)) throw new Error('The admission let an invalid document pass')
  const document = documentOf(read.document, operationName)
  const operation = getOperationAST(document)
  if (operation?.operation !== 'subscription')
    throw clientError(
      'VALIDATION_ERROR',
      'Send one subscription, or several operations and the `operationName` of one; queries and mutations belong to /graphql.',
    )
  const field = operation.selectionSet.selections[0]
  if (field?.kind !== 'Field')
    throw clientError('VALIDATION_ERROR', 'The root field of a subscription must not be in a fragment.')
  if (options.guards) assertAdmitted(options.guards, field.name.value, context.viewer)
  assertStorable(document, variables)
  assertAffordable(options, document, operation, variables)
  const args = argumentsOf(options.graph, operation, field, variables)
  const after = lastEventIdOf(request) ?? (args.after as string | undefined) ?? undefined
  return { document, operation, field, variables, args, context, after }
}

/** @throws GraphQLError when the guard of a subscription does not admit a viewer */
export function assertAdmitted(guards: Guards, subscription: string, viewer: Viewer): void {
  const allowed = guards[`Subscription.${subscription}`] ?? []
  const decision = admits(allowed, viewer)
  const refusal = viewer.kind === 'anonymous' ? viewer.refusal : undefined
  if (decision === 'sign-in')
    throw clientError('UNAUTHORIZED', refusal ?? 'Send a token in the Authorization header.')
  if (decision === 'no') throw clientError('FORBIDDEN', requiresRole(allowed))
}

/** An error with a code, for the client. */
export function clientError(code: keyof typeof errorCodes, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } })
}

/** Whether a client that reconnects later may succeed: a service does not respond at present, or a quota is used up. */
export function isTemporary(
  error: { readonly extensions?: { readonly code?: unknown } } | undefined,
): boolean {
  return temporaryCodes.has(error?.extensions?.code)
}

const temporaryCodes: ReadonlySet<unknown> = new Set([
  'UPSTREAM_ERROR',
  'SERVICE_UNAVAILABLE',
  'QUOTA_EXCEEDED',
])

/** A fault of a variable with the code that it has at `/graphql`. */
function variableFault({ message, nodes, extensions }: GraphQLError): GraphQLError {
  return new GraphQLError(message, { nodes, extensions: { code: 'BAD_USER_INPUT', ...extensions } })
}

/** The error handler of event streams. The messages of graphql-js about a document are safe to show. */
export function refuseSubscription(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const code = error instanceof GraphQLError && error.extensions.code
  if (isGraphqlErrorCode(code)) sendRefusal(reply, 400, { errors: [error] })
  else {
    const isFault = error instanceof GraphQLError && !isErrorCode(code)
    refuseFailed(isFault ? clientError('VALIDATION_ERROR', error.message) : error, request, reply)
  }
}

function parametersOf({ method, query, body }: FastifyRequest): {
  query: string
  variables: Record<string, unknown>
  operationName: unknown
} {
  const parameters = (method === 'GET' ? query : body) as {
    query?: unknown
    variables?: unknown
    operationName?: unknown
  } | null
  if (typeof parameters?.query !== 'string')
    throw clientError('VALIDATION_ERROR', '`query` must be the subscription.')
  const { query: text, variables = {}, operationName } = parameters
  const given = typeof variables === 'string' ? parseJson(variables) : (variables ?? {})
  if (!isJsonObject(given)) throw clientError('VALIDATION_ERROR', '`variables` must be an object.')
  return { query: text, variables: given, operationName }
}

/** Of several operations the one with the name and its fragments, as explorers send all that is in their editor. */
function documentOf(document: DocumentNode, operationName: unknown): DocumentNode {
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  return (operations.length > 1 && separateOperations(document)[String(operationName)]) || document
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @throws GraphQLError when one event may return more objects than an operation may, or takes expensive work */
function assertAffordable(
  { graph, limits }: Pick<AcceptanceOptions, 'graph' | 'limits'>,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): void {
  const { objects, points } = operationCost(graph, document, operation, variables)
  // Every event would cost the work without another request, so that no budget would limit it.
  if (points > 0)
    throw clientError(
      'QUERY_LIMIT_EXCEEDED',
      'A selected field is too expensive for a subscription: query it when it is needed.',
    )
  if (objects <= limits.cost) return
  const exceeded = { limit: 'cost', maximum: limits.cost, value: objects } as const
  throw clientError('QUERY_LIMIT_EXCEEDED', limitMessage(exceeded))
}

function argumentsOf(
  graph: GraphQLSchema,
  operation: OperationDefinitionNode,
  field: FieldNode,
  variables: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { coerced, errors } = variableValues(graph, operation, variables)
  if (errors?.[0]) throw variableFault(errors[0])
  const definition = graph.getSubscriptionType()?.getFields()[field.name.value]
  if (!definition) throw clientError('VALIDATION_ERROR', `Unknown subscription: ${field.name.value}`)
  return getArgumentValues(definition, field, coerced)
}
