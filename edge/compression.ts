import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

/**
 * Compresses a body if the client accepts it, and sets the response header.
 * @param compress returns a form that was computed before
 */
export function compressedIfAccepted(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  body: string,
  compress: (body: string) => Buffer = gzipSync,
): string | Buffer {
  if (!new Negotiator(raw).encodings(['gzip', 'identity']).includes('gzip')) return body
  reply.header('content-encoding', 'gzip')
  return compress(body)
}
