import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { requestContextOf } from '../edge/request-context.js'
import { requestIdOf } from '../edge/request-id.js'
import { internalTokenReader } from '../runtime/calls/internal-token.js'
import { internalAudiences } from '../runtime/calls/viewer-token.js'
import { documentCache, parseDocument } from '../runtime/document-cache.js'
import type { Execute } from '../runtime/execute.js'
import type { IdentityDirectory } from '../runtime/identity-directory.js'
import { watchClients } from '../runtime/process/client-connection.js'
import { endConnectionsOnClose } from '../runtime/process/closing-connections.js'
import { serverOptions } from '../runtime/process/server-options.js'
import type { SessionSecrets } from '../runtime/session-secrets.js'
import type { Viewer } from '../schema/viewer.js'

const BODY_LIMIT = 12 * 1024 * 1024

/** The directory methods that services may call. */
const directoryMethods = [
  'createAccount',
  'updateAccount',
  'setPassword',
  'hasPassword',
  'deleteAccount',
  'endSessions',
  'endSession',
  'setSecondFactor',
  'markSessionVerified',
  'findByEmail',
  'sessionsOf',
  'agentPermissionsOf',
  'withdrawAgent',
  'describe',
] as const satisfies readonly (keyof IdentityDirectory)[]

/**
 * The listener for subgraphs in other processes: the graph and the identity directory. Requests carry a token that
 * only the platform's processes can sign; it is checked before a body is read.
 */
export function internalServer(options: {
  secrets: SessionSecrets
  execute: Execute
  directory: IdentityDirectory
  /** The person behind an `Authorization` header that a client sent to a service. */
  viewerOf?: (authorization: string) => Promise<Viewer>
}): FastifyInstance {
  const app = Fastify({
    ...serverOptions,
    logger: false,
    bodyLimit: BODY_LIMIT,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
  })
  endConnectionsOnClose(app)
  watchClients(app, { trustsBudget: true })
  const readToken = internalTokenReader(options.secrets, internalAudiences.edge)
  const documentOf = documentCache(parseDocument)
  const services = new WeakMap<FastifyRequest, Viewer>()

  app.addHook('onRequest', async (request, reply) => {
    const viewer = await readToken(request.headers.authorization)
    if (viewer?.kind !== 'service')
      return reply.code(401).send({ error: 'The token of a service is required.' })
    services.set(request, viewer)
  })

  app.post('/internal/graphql', async (request) => {
    const viewer = services.get(request) ?? { kind: 'anonymous' }
    const { query, variables } = request.body as { query: string; variables?: Record<string, unknown> }
    return options.execute({
      document: documentOf(query),
      variables: variables ?? {},
      context: await requestContextOf(request, async () => viewer),
    })
  })

  app.post('/internal/viewer', async (request, reply) => {
    const [authorization] = request.body as unknown[]
    if (!options.viewerOf || typeof authorization !== 'string')
      return reply.code(404).send({ error: 'No viewer can be resolved.' })
    return { viewer: await options.viewerOf(authorization) }
  })

  app.post('/internal/identity/:method', async (request, reply) => {
    const requested = (request.params as { method: string }).method
    const method = directoryMethods.find((name) => name === requested)
    if (!method) return reply.code(404).send({ error: 'Unknown method.' })
    const call = options.directory[method] as (...args: unknown[]) => Promise<unknown>
    // JSON has no undefined: an omitted argument arrives as null.
    const args = (request.body as unknown[]).map((arg) => arg ?? undefined)
    return { result: (await call.apply(options.directory, args)) ?? null }
  })
  return app
}
