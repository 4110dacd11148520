import type { FastifyInstance } from 'fastify'

/**
 * Makes a scope read JSON bodies and nothing else. An empty body is no body, whatever its content type says,
 * since a POST that needs none is often sent with one. Poisonous members (`__proto__`) are dropped.
 */
export function readJsonBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  const parse = scope.getDefaultJsonParser('remove', 'remove')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parse(request, body as string, done)
  })
  scope.addContentTypeParser('*', (request, payload, done) => {
    payload.resume()
    if (request.headers['content-length'] === '0') done(null, undefined)
    else done(Object.assign(new Error('Unsupported media type'), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }))
  })
}

/** Makes a scope hand its handler the body as the bytes that were sent, for signatures over it. */
export function readRawBodies(scope: FastifyInstance, contentType = '*'): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(contentType, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}
