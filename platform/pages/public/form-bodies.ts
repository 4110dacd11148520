import type { FastifyInstance } from 'fastify'

/** Forms of public pages have a few short fields. */
const FORM = { parseAs: 'string', bodyLimit: 2_000 } as const

/** Reads the bodies of forms as `URLSearchParams`. */
export function formBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', FORM, (_request, body: string, done) =>
    done(null, new URLSearchParams(body)),
  )
}
