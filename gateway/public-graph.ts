import type { FastifyInstance } from 'fastify'
import { readProjectFile } from '../runtime/project-root.js'

/**
 * `GET /graphql/public.graphql`: the schema of what anyone may read, also where introspection is off. Its operations
 * are sent to `/graphql` without a token.
 */
export function registerPublicGraph(app: FastifyInstance): void {
  let sdl: string | undefined
  app.get('/graphql/public.graphql', async (_request, reply) => {
    sdl ??= readProjectFile('schema/public.graphql')
    return reply.type('text/plain; charset=utf-8').header('Cache-Control', 'public, max-age=300').send(sdl)
  })
}
