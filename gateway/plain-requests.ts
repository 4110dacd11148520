import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DocumentNode, getOperationAST } from 'graphql'
import type { Awaitable } from '../runtime/awaitable.js'
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
import type { CachePolicyOf } from './response-cache/cache-policy.js'
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
  /** Responds to a request; undefined if Apollo Server has to. The promise ends when the response is sent. */
  return (request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined => {
    const plain = plainRequest(request, options.documents)
    return plain && respond(request, reply, plain)
  }

  async function respond(request: FastifyRequest, reply: FastifyReply, plain: PlainRequest): Promise<void> {
    const startedAt = performance.now()
    const known = options.contextOf(request)
    const context = known instanceof Promise ? await known : known
    options.countDeprecated(plain.document, context.viewer, clientKeyOf(request))
    const { data, errors, status, headers, extensions, cost } = await run(plain, context)
    const operation = getOperationAST(plain.document, plain.operationName)
    if (errors && options.onSecurityEvent)
      reportRefusals(options.onSecurityEvent, errors, context, operation?.name?.value)
    if (operation) options.logSlow({ operation, context, ...plain }, performance.now() - startedAt)
    for (const [name, value] of headers ?? []) reply.header(name, value)
    // Extensions report what is missing in the data.
    const isComplete = !errors && !extensions
    const policy = operation && isComplete ? options.policyOf(plain.document, operation, context) : undefined
    const shown = options.showCost ? (extensions ? { ...extensions, cost } : { cost }) : extensions
    reply
      .code(status)
      .header('cache-control', cacheControlText(policy))
      .type(plain.mediaType)
      .send(`${JSON.stringify({ errors, data, extensions: shown })}\n`)
  }

  async function run(plain: PlainRequest, context: RequestContext): Promise<Outcome> {
    const { document, operationName, variables } = plain
    const operation = getOperationAST(document, operationName) ?? undefined
    let cost = 0
    let result: GraphResult
    try {
      const charged = options.charge({ document, operation, operationName, variables, context })
      cost = typeof charged === 'number' ? charged : await charged
      assertStorable(document, variables)
      result = await options.executor().execute({ document, operationName, variables, context })
    } catch (thrown) {
      const refused = formatErrors([thrownError(thrown)], options.formatError)
      // Apollo Server's status for what is thrown and sets none.
      return { ...refused, status: refused.status ?? 500, cost }
    }
    const { data, errors, extensions } = result
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
  if (method !== 'POST' || !headers['content-type']?.startsWith(JSON_TYPE) || !isObject(body))
    return undefined
  const mediaType = responseMediaType(headers.accept)
  if (!mediaType) return undefined
  const { query, operationName, variables, extensions } = body
  if (typeof query !== 'string' || Object.keys(body).some((name) => !members.has(name))) return undefined
  if (operationName != null && typeof operationName !== 'string') return undefined
  if (variables != null && !isObject(variables)) return undefined
  // Clients describe themselves in extensions; only persisted queries mean something to Apollo Server.
  if (extensions != null && (!isObject(extensions) || 'persistedQuery' in extensions)) return undefined
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const JSON_TYPE = 'application/json'
