import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Failure } from '../edge/failure.js'
import { pathOf } from '../edge/path-pattern.js'
import { requestContextOf } from '../edge/request-context.js'
import { unknownRouteFailure } from '../edge/unknown-route.js'
import { documentCache, parseDocument } from '../runtime/document-cache.js'
import type { Execute } from '../runtime/execute.js'
import type { IdentityDirectory } from '../runtime/identity-directory.js'
import { internalTokenReader } from '../runtime/internal-token.js'
import { internalAudiences } from '../runtime/viewer-token.js'
import type { Viewer } from '../schema/viewer.js'

/** The directory methods that services may call. */
const directoryMethods = [
  'createAccount',
  'updateAccount',
  'setPassword',
  'deleteAccount',
  'endSessions',
  'endSession',
  'setSecondFactor',
  'markSessionVerified',
  'findByEmail',
  'sessionsOf',
  'describe',
] as const satisfies readonly (keyof IdentityDirectory)[]

/**
 * Internal API for subgraphs in other processes: the graph and the identity directory. Requests carry a token that
 * only the platform's processes can sign; for all others these paths respond 404.
 */
export function registerInternalRoutes(
  app: FastifyInstance,
  options: { secret: string; execute: Execute; directory: IdentityDirectory },
): void {
  const readToken = internalTokenReader(options.secret, internalAudiences.edge)
  const documentOf = documentCache(parseDocument)

  async function serviceOf(request: FastifyRequest): Promise<Viewer | undefined> {
    const viewer = await readToken(request.headers.authorization)
    return viewer?.kind === 'service' ? viewer : undefined
  }

  app.post('/internal/graphql', async (request) => {
    const viewer = await serviceOf(request)
    if (!viewer) throw unknownPath(request)
    const { query, variables } = request.body as { query: string; variables?: Record<string, unknown> }
    return options.execute({
      document: documentOf(query),
      variables: variables ?? {},
      context: await requestContextOf(request, async () => viewer),
    })
  })

  app.post('/internal/identity/:method', async (request) => {
    const viewer = await serviceOf(request)
    const requested = (request.params as { method: string }).method
    const method = directoryMethods.find((name) => name === requested)
    if (!viewer || !method) throw unknownPath(request)
    const call = options.directory[method] as (...args: unknown[]) => Promise<unknown>
    // JSON has no undefined: an omitted argument arrives as null.
    const args = (request.body as unknown[]).map((arg) => arg ?? undefined)
    return { result: (await call.apply(options.directory, args)) ?? null }
  })
}

function unknownPath(request: FastifyRequest): Failure {
  return unknownRouteFailure(request.method, pathOf(request.url), undefined)
}
