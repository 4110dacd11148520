import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Failure } from '../edge/failure.js'
import { pathOf } from '../edge/path-pattern.js'
import { requestContextOf } from '../edge/request-context.js'
import { unmatchedFailure } from '../edge/unmatched.js'
import { documentCache, parseDocument } from '../runtime/document-cache.js'
import type { Execute } from '../runtime/execute.js'
import type { IdentityDirectory } from '../runtime/identity-directory.js'
import { internalTokenReader } from '../runtime/internal-token.js'
import { internalAudiences } from '../runtime/viewer-token.js'
import type { Viewer } from '../schema/viewer.js'

/** The directory methods a service may call, by name; nothing else is reachable. */
const directoryMethods = [
  'createAccount',
  'updateAccount',
  'setPassword',
  'deleteAccount',
  'endSessions',
  'markSessionVerified',
  'findByEmail',
  'sessionsOf',
  'describe',
] as const satisfies readonly (keyof IdentityDirectory)[]

/**
 * What subgraphs in processes of their own ask of the edge: the graph, and the identity directory. They carry
 * a token that only the platform's processes can sign; to everybody else these paths do not exist.
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

  app.post('/internal/identity/:verb', async (request) => {
    const viewer = await serviceOf(request)
    const wanted = (request.params as { verb: string }).verb
    const verb = directoryMethods.find((known) => known === wanted)
    if (!viewer || !verb) throw unknownPath(request)
    const call = options.directory[verb] as (...given: unknown[]) => Promise<unknown>
    // JSON has no undefined: a member left out arrives as null.
    const given = (request.body as unknown[]).map((one) => one ?? undefined)
    return { result: (await call.apply(options.directory, given)) ?? null }
  })
}

/** As if the path did not exist. */
function unknownPath(request: FastifyRequest): Failure {
  return unmatchedFailure(request.method, pathOf(request.url), undefined)
}
