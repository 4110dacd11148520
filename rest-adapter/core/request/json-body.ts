import type { FastifyInstance } from 'fastify'
import { jsonParser } from '../../../edge/json-text.js'

/**
 * Makes a scope accept JSON bodies only. An empty body counts as none, whatever its content type, because clients often
 * send a content type with every POST. Members such as `__proto__` are removed.
 */
export function readJsonBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  const parse = jsonParser(scope, 'remove', 'none')
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, parse)
  scope.addContentTypeParser('*', (request, payload, done) => {
    payload.resume()
    if (request.headers['content-length'] === '0') done(null, undefined)
    else done(Object.assign(new Error('Unsupported media type'), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }))
  })
}

/** Makes a scope pass the body as raw bytes, for signature checks. */
export function readRawBodies(scope: FastifyInstance, contentType = '*'): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(contentType, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}
