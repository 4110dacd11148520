import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { parse, validate } from 'graphql'
import { errors, jwtVerify } from 'jose'
import type { RequestContext, Viewer } from '../../schema/viewer.js'
import { contextHeaders, subgraphAudience, subgraphTokenKey } from '../../schema/viewer-token.js'
import type { Subgraph } from './subgraph.js'

/** Clock difference that is forgiven between our own machines. */
const CLOCK_TOLERANCE_SECONDS = 5
const KEPT_DOCUMENTS = 2_000

/**
 * A subgraph as an HTTP server of its own. It answers only to tokens that the gateway signed: never expose it
 * to clients. Builds the server; the program's `main.ts` listens.
 */
export function subgraphServer(subgraph: Subgraph, secret: string): FastifyInstance {
  const app = Fastify({ logger: false, bodyLimit: 12 * 1024 * 1024 })
  const key = subgraphTokenKey(secret)
  const documentOf = documentCache(subgraph)

  app.post('/graphql', async (request, reply) => {
    const context = await contextOf(request, key)
    if (!context)
      return reply
        .code(401)
        .send({ errors: [{ message: 'A signed viewer is required.', extensions: { code: 'UNAUTHORIZED' } }] })
    const { query, variables } = request.body as { query?: unknown; variables?: Record<string, unknown> }
    const known = documentOf(typeof query === 'string' ? query : '')
    if ('errors' in known) return reply.code(400).send({ errors: known.errors })
    return subgraph.execute({ document: known.document, variables: variables ?? {}, context })
  })
  app.get('/livez', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await subgraph.ready()
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'unavailable', subgraph: subgraph.name })
  })
  return app
}

type Known = { document: ReturnType<typeof parse> } | { errors: readonly { message: string }[] }

function documentCache(subgraph: Subgraph): (text: string) => Known {
  const kept = new Map<string, Known>()
  return (text) => {
    const known = kept.get(text)
    if (known) return known
    const read = readDocument(subgraph, text)
    if (kept.size >= KEPT_DOCUMENTS) kept.delete(kept.keys().next().value ?? '')
    kept.set(text, read)
    return read
  }
}

function readDocument(subgraph: Subgraph, text: string): Known {
  try {
    const document = parse(text, { noLocation: true })
    const faults = validate(subgraph.schema, document)
    return faults.length > 0 ? { errors: faults.map(({ message }) => ({ message })) } : { document }
  } catch (error) {
    return { errors: [{ message: error instanceof Error ? error.message : 'The query cannot be parsed.' }] }
  }
}

async function contextOf(request: FastifyRequest, key: Uint8Array): Promise<RequestContext | undefined> {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (!token) return undefined
  try {
    const { payload } = await jwtVerify(token, key, {
      audience: subgraphAudience,
      algorithms: ['HS256'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    })
    const header = (name: string) => {
      const value = request.headers[name]
      return typeof value === 'string' ? value : undefined
    }
    return {
      viewer: payload.viewer as Viewer,
      requestId: header(contextHeaders.requestId) ?? request.id,
      address: header(contextHeaders.address),
      userAgent: header(contextHeaders.userAgent),
      idempotencyKey: header(contextHeaders.idempotencyKey),
    } as RequestContext
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
