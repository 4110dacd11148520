import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type AdmissionOptions, clientOf, contextOf, rateSubject } from '../edge/admission/admission.js'
import { Failure, invalidInput } from '../edge/failures/failure.js'
import { requestContextOf } from '../edge/request-context.js'
import type { Execute } from '../runtime/execute.js'
import { platformVersion } from '../runtime/project-root.js'
import { rateLimitMessage, retryAfterSeconds } from '../schema/rate-limits.js'
import type { Person, RequestContext, Viewer } from '../schema/viewer.js'
import { type Tool, toolsFor } from './compile-tools.js'

/** A call of a tool, as the audit log keeps it. */
export interface RecordedCall {
  readonly tool: string
  /** Names of the arguments. */
  readonly given: readonly string[]
  readonly person: Person
}

/** Dependencies of {@link mcpEndpoint}. */
export interface McpOptions
  extends Pick<AdmissionOptions, 'viewerOf' | 'isCrossSiteRequest' | 'rateLimiter' | 'onSecurityEvent'> {
  readonly tools: readonly Tool[]
  readonly execute: Execute
  /** Objects that a call of a tool may return. */
  readonly costOf: (tool: Tool) => number
  /** Writes a call to the audit log; a call that cannot be written is not made. */
  readonly record: (call: RecordedCall, context: RequestContext) => Promise<void>
  readonly origin: string
  /** Who issues tokens for agents. */
  readonly issuer: string
  readonly log: { error(fields: object, message: string): void }
}

/** Objects of a result that cost one more point of the rate limit. */
const OBJECTS_PER_POINT = 50

const PATH = '/mcp'
/** RFC 9728, section 3.1: the path of the resource follows the well-known part. */
const METADATA = `/.well-known/oauth-protected-resource${PATH}`

/**
 * `POST /mcp`: the Model Context Protocol for agents that act for a person. Requests are independent of each other;
 * clients of older protocol versions are served too. Tokens are valid for this resource only (MCP authorization, RFC
 * 9728).
 */
export function mcpEndpoint(options: McpOptions): FastifyPluginAsync {
  const { tools, execute, rateLimiter, origin, log } = options
  const costs = new Map(tools.map((tool) => [tool, Math.floor(options.costOf(tool) / OBJECTS_PER_POINT)]))

  async function consume(request: FastifyRequest, viewer: Viewer, points: number): Promise<void> {
    const state = await rateLimiter.consume('agents', rateSubject(viewer, request.ip), points)
    if (state.allowed) return
    const seconds = retryAfterSeconds(state)
    options.onSecurityEvent?.({
      type: 'rate_limited',
      description: 'More calls of an agent than allowed in a window.',
      requestId: request.id,
      address: request.ip,
      ...('subject' in viewer ? { subject: viewer.subject } : {}),
      metadata: { method: request.method, route: PATH },
    })
    throw new Failure(
      'RATE_LIMITED',
      rateLimitMessage(state.limit, seconds),
      { limit: state.limit, retryAfter: seconds },
      { 'Retry-After': String(seconds) },
    )
  }

  /** @throws Failure before the body is read */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (options.isCrossSiteRequest(request))
      throw new Failure('FORBIDDEN', 'Web pages of other origins need their origin in CORS_ORIGINS.')
    const { viewer } = await requestContextOf(request, () =>
      options.viewerOf(request.headers.authorization, 'agent', clientOf(request)),
    )
    await consume(request, viewer, 1)
    if (!('role' in viewer)) {
      const refusal = viewer.kind === 'anonymous' ? viewer.refusal : undefined
      const fault = refusal ? ', error="invalid_token"' : ''
      reply.header('WWW-Authenticate', `Bearer resource_metadata="${origin}${METADATA}"${fault}`)
      throw new Failure(
        'UNAUTHORIZED',
        refusal ?? 'Authentication required: send a token for agents, from POST /api/auth/agent-token.',
      )
    }
  }

  async function serve(request: FastifyRequest): Promise<Response> {
    const context = contextOf(request)
    const person = context.viewer as Person
    if (Array.isArray(request.body)) throw invalidInput({ body: 'must be one message, not a batch' })
    // Loaded where an agent calls: the schemas of the protocol take time and memory.
    const { toolHandler } = await import('./tool-server.js')
    const handler = toolHandler({
      version: platformVersion(),
      tools: toolsFor(tools, person),
      onError: (tool, error) =>
        log.error({ err: error, requestId: request.id, tool: tool.name }, 'a tool of an agent failed'),
      async call(tool, given) {
        const points = costs.get(tool) ?? 0
        if (points > 0) await consume(request, person, points)
        await options.record({ tool: tool.name, given: Object.keys(given), person }, context)
        return tool.call(execute, given, context)
      },
    })
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined || name === 'content-length' ? [] : [[name, String(value)]],
    )
    const message = new Request(`${origin}${PATH}`, { method: request.method, headers })
    return handler.fetch(message, { parsedBody: request.body })
  }

  return async (app) => {
    app.get(METADATA, async (_request, reply) =>
      reply.header('Cache-Control', 'public, max-age=300').send({
        resource: `${origin}${PATH}`,
        authorization_servers: [options.issuer],
        resource_name: 'Animal rescue platform',
        bearer_methods_supported: ['header'],
        scopes_supported: ['mcp'],
        resource_documentation: `${origin}/docs`,
      }),
    )
    app.route({
      method: ['GET', 'POST', 'DELETE'],
      url: PATH,
      onRequest: admit,
      handler: async (request, reply) => reply.send(await serve(request)),
    })
  }
}
