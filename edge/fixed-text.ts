import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressedIfAccepted } from './compression.js'
import { entityTagOf, hasCurrent } from './entity-tag.js'

/**
 * Sends a text that does not change while the program runs: compressed where the client accepts it, or 304 where the
 * client has it. Tag and compressed form are computed once.
 */
export function fixedText(text: string): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  // Weak, because the compressed form has other bytes.
  const etag = `W/${entityTagOf(text)}`
  let compressed: Buffer | undefined
  const compress = () => {
    compressed ??= gzipSync(text)
    return compressed
  }
  return (request, reply) => {
    reply.headers({ etag, vary: 'Origin, Accept-Encoding' })
    if (hasCurrent(request.headers, etag)) return reply.code(304).removeHeader('content-type').send()
    return reply.send(compressedIfAccepted(request, reply, text, compress))
  }
}
