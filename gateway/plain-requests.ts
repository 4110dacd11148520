import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DocumentNode, getOperationAST, type OperationDefinitionNode } from 'graphql'
import { type Awaitable, whenKnown } from '../runtime/awaitable.js'
import { isJsonObject } from '../runtime/json-object.js'
import type { SecurityEvent } from '../runtime/security-events.js'
import type { RequestContext } from '../schema/viewer.js'
import type { GraphExecutor, GraphResult } from './execution/graph-executor.js'
import { thrownError } from './execution/subgraph-errors.js'
import { type FormatError, type FormattedErrors, formatErrors } from './graphql-response.js'
import type { GraphqlDocuments } from './limits/graphql-documents.js'
import type { deprecatedUseCounter } from './plugins/deprecated-uses.js'
import type { operationCharge } from './plugins/operation-budget.js'
import { reportRefusals } from './plugins/security-events.js'
import type { slowOperationLog } from './plugins/slow-operations.js'
import { assertStorable } from './plugins/storable-values.js'
import { cacheControlText } from './response-cache/cache-headers.js'
import type { CachePolicy, CachePolicyOf } from './response-cache/cache-policy.js'
import { type ResponseMediaType, responseMediaType } from './response-media-type.js'

/** Dependencies of {@link plainRequestRunner}. */
export interface PlainRequestOptions {
  readonly documents: Pick<GraphqlDocuments, 'read'>
  readonly executor: () => Pick<GraphExecutor, 'execute'>
  readonly contextOf: (request: FastifyRequest) => Awaitable<RequestContext>
  readonly charge: ReturnType<typeof operationCharge>
  readonly countDeprecated: ReturnType<typeof deprecatedUseCounter>
  readonly logSlow: ReturnType<typeof slowOperationLog>
  readonly policyOf: CachePolicyOf
  readonly showCost: boolean
  readonly formatError: FormatError
  readonly onSecurityEvent?: ((event: SecurityEvent) => void) | undefined
}

/** The members of a request of the usual form. */
interface PlainRequest {
  readonly mediaType: ResponseMediaType
  readonly source: string
  readonly document: DocumentNode
  readonly operationName: string | undefined
  readonly variables: Readonly<Record<string, unknown>>
}

/**
 * Runs requests of the usual form without Apollo Server, under the rules of its plugins and with its responses. The
 * rest of Apollo Server's work is already done or not needed: parsing and validating texts, persisting them,
 * negotiating the media type, batches.
 */
export function plainRequestRunner(options: PlainRequestOptions) {
  /** Returns the body of the response, and sets everything else of it; undefined if Apollo Server has to respond. */
  return (request: FastifyRequest, reply: FastifyReply): Awaitable<string> | undefined => {
    const plain = plainRequest(request, options.documents)
    return plain && respond(request, reply, plain)
  }

  function respond(request: FastifyRequest, reply: FastifyReply, plain: PlainRequest): Awaitable<string> {
    const startedAt = performance.now()
    return whenKnown(options.contextOf(request), (context) => {
      options.countDeprecated(plain.document, context.viewer, clientKeyOf(request))
      const operation = getOperationAST(plain.document, plain.operationName) ?? undefined
      return whenKnown(run(plain, operation, context), (outcome) => {
        if (outcome.errors && options.onSecurityEvent)
          reportRefusals(options.onSecurityEvent, outcome.errors, context, operation?.name?.value)
        if (operation) options.logSlow({ operation, context, ...plain }, performance.now() - startedAt)
        return write(reply, plain, outcome, operation && policyOf(plain, operation, context, outcome))
      })
    })
  }

  function policyOf(
    { document }: PlainRequest,
    operation: OperationDefinitionNode,
    context: RequestContext,
    { errors, extensions }: Outcome,
  ): CachePolicy | undefined {
    // Extensions report what is missing in the data.
    return errors || extensions ? undefined : options.policyOf(document, operation, context)
  }

  function write(
    reply: FastifyReply,
    { mediaType }: PlainRequest,
    { data, errors, status, headers, extensions, cost }: Outcome,
    policy: CachePolicy | undefined,
  ): string {
    for (const [name, value] of headers ?? []) reply.header(name, value)
    reply.code(status).header('cache-control', cacheControlText(policy)).type(mediaType)
    const shown = options.showCost ? (extensions ? { ...extensions, cost } : { cost }) : extensions
    return `${JSON.stringify({ errors, data, extensions: shown })}\n`
  }

  function run(
    { document, operationName, variables }: PlainRequest,
    operation: OperationDefinitionNode | undefined,
    context: RequestContext,
  ): Awaitable<Outcome> {
    let cost = 0
    const refuse = (thrown: unknown): Outcome => {
      const refused = formatErrors([thrownError(thrown)], options.formatError)
      // Apollo Server's status for what is thrown and sets none.
      return { ...refused, status: refused.status ?? 500, cost }
    }
    try {
      const charged = options.charge({ document, operation, operationName, variables, context })
      const running = whenKnown(charged, (objects) => {
        cost = objects
        assertStorable(document, variables)
        const executed = options.executor().execute({ document, operationName, variables, context })
        return whenKnown(executed, (result) => outcomeOf(result, cost))
      })
      return running instanceof Promise ? running.catch(refuse) : running
    } catch (thrown) {
      return refuse(thrown)
    }
  }

  function outcomeOf({ data, errors, extensions }: GraphResult, cost: number): Outcome {
    const seen = { cost, ...(data === undefined ? {} : { data }), ...(extensions ? { extensions } : {}) }
    if (!errors) return { status: 200, ...seen }
    const failed = formatErrors(errors, options.formatError)
    return { ...seen, ...failed, status: failed.status ?? (data === undefined ? 400 : 200) }
  }
}

/** The result of an operation, or why it did not run. */
interface Outcome extends Partial<Pick<FormattedErrors, 'errors' | 'headers'>> {
  readonly status: number
  readonly data?: Record<string, unknown> | null
  readonly extensions?: Record<string, unknown>
  readonly cost: number
}

function clientKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['graphql-client-key']
  return typeof key === 'string' ? key : undefined
}

/** The members that a request of the usual form has. */
const members: ReadonlySet<string> = new Set(['query', 'operationName', 'variables', 'extensions'])

/** @returns undefined if the request needs Apollo Server */
function plainRequest(
  request: FastifyRequest,
  documents: PlainRequestOptions['documents'],
): PlainRequest | undefined {
  const { method, headers, body } = request
  if (method !== 'POST' || !headers['content-type']?.startsWith(JSON_TYPE) || !isJsonObject(body))
    return undefined
  const mediaType = responseMediaType(headers.accept)
  if (!mediaType) return undefined
  const { query, operationName, variables, extensions } = body
  if (typeof query !== 'string') return undefined
  // The id of a trusted document has been replaced by `query`, and is undefined.
  for (const name in body) if (!members.has(name) && body[name] !== undefined) return undefined
  if (operationName != null && typeof operationName !== 'string') return undefined
  if (variables != null && !isJsonObject(variables)) return undefined
  // Clients describe themselves in extensions; only persisted queries mean something to Apollo Server.
  if (extensions != null && (!isJsonObject(extensions) || 'persistedQuery' in extensions)) return undefined
  const read = documents.read(query)
  if (!('document' in read)) return undefined
  return {
    mediaType,
    source: query,
    document: read.document,
    operationName: operationName ?? undefined,
    variables: variables ?? {},
  }
}

const JSON_TYPE = 'application/json'
