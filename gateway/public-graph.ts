import type { FastifyInstance } from 'fastify'
import { buildSchema, type DocumentNode, type GraphQLSchema, validate } from 'graphql'
import { fixedText } from '../edge/fixed-text.js'
import { readProjectFile } from '../runtime/project-root.js'

/**
 * `GET /graphql/public.graphql`: the schema of what anyone may read, even if introspection is off. Its operations are sent to
 * `/graphql` without a token, its subscriptions to `/graphql/stream`.
 */
export function registerPublicGraph(app: FastifyInstance): void {
  let send: ReturnType<typeof fixedText> | undefined
  app.get('/graphql/public.graphql', async (request, reply) => {
    send ??= fixedText(readProjectFile('schema/public.graphql'))
    reply.headers({ 'cache-control': 'public, max-age=300', 'content-type': 'text/plain; charset=utf-8' })
    return send(request, reply)
  })
}

let schema: GraphQLSchema | undefined

/** The schema of what anyone may read. */
function publicGraph(): GraphQLSchema {
  schema ??= buildSchema(readProjectFile('schema/public.graphql'), { assumeValidSDL: true })
  return schema
}

/** Whether all fields of a document may be read by anyone. */
export function inPublicGraph(document: DocumentNode): boolean {
  return validate(publicGraph(), document).length === 0
}
