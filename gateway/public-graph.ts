import type { FastifyInstance } from 'fastify'
import { buildSchema, type DocumentNode, type GraphQLSchema, validate } from 'graphql'
import { readProjectFile } from '../runtime/project-root.js'

/**
 * `GET /graphql/public.graphql`: the schema of what anyone may read, even if introspection is off. Its operations are sent to
 * `/graphql` without a token.
 */
export function registerPublicGraph(app: FastifyInstance): void {
  let sdl: string | undefined
  app.get('/graphql/public.graphql', async (_request, reply) => {
    sdl ??= readProjectFile('schema/public.graphql')
    return reply.type('text/plain; charset=utf-8').header('Cache-Control', 'public, max-age=300').send(sdl)
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
