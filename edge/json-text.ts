import { isUtf8 } from 'node:buffer'
import type { FastifyBodyParser, FastifyInstance, FastifyRequest } from 'fastify'
import { invalidInput } from './failures/failure.js'

/**
 * Creates a parser of JSON bodies. Text in another encoding is refused: it would be stored with replacement characters.
 * @param poisoned what happens to members such as `__proto__`
 * @param empty whether an empty body is refused, or counts as none
 */
export function jsonParser(
  app: FastifyInstance,
  poisoned: 'error' | 'remove',
  empty: 'refused' | 'none' = 'refused',
): FastifyBodyParser<Buffer> {
  const parse = app.getDefaultJsonParser(poisoned, poisoned)
  return (request, body, done) => {
    if (empty === 'none' && body.length === 0) done(null, undefined)
    else if (isUtf8(body)) parse(request, body.toString(), done)
    else done(invalidInput({ body: faultOf(request) }))
  }
}

/** Some clients name an encoding of text in `Content-Encoding`, so that the header alone is no fault. */
function faultOf({ headers }: FastifyRequest): string {
  return headers['content-encoding'] === undefined ? 'is not valid UTF-8' : 'must not be compressed'
}

/** Makes a scope read JSON with {@link jsonParser} in place of Fastify's own parser. */
export function readJsonText(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, jsonParser(app, 'error'))
}
