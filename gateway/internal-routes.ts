import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Failure } from '../rest-adapter/core/failure.js'
import { pathOf } from '../rest-adapter/core/path-pattern.js'
import { unmatchedFailure } from '../rest-adapter/core/unmatched.js'
import { documentCache, parseDocument } from '../schema/document-cache.js'
import type { Execute } from '../schema/execute.js'
import type { IdentityDirectory } from '../schema/identity-directory.js'
import { internalTokenReader } from '../schema/internal-token.js'
import type { Viewer } from '../schema/viewer.js'
import { internalAudiences } from '../schema/viewer-token.js'
import { requestContextOf } from './request-context.js'

/** The directory's verbs that a service may ask for, by name: nothing else can be reached. */
const directoryVerbs = [
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
    const verb = directoryVerbs.find((known) => known === wanted)
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
