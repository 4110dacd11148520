import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

/** The encodings among those offered that the client accepts, in the order of the offer. */
export function acceptedEncodings<const Encoding extends string>(
  { raw }: FastifyRequest,
  offered: readonly Encoding[],
): Encoding[] {
  const accepted = new Negotiator(raw).encodings([...offered])
  return offered.filter((encoding) => accepted.includes(encoding))
}

/**
 * Compresses a body if the client accepts it, and sets the response header.
 * @param compress returns a form that was computed before
 */
export function compressedIfAccepted(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
  compress: (body: string) => Buffer = gzipSync,
): string | Buffer {
  if (acceptedEncodings(request, ['gzip', 'identity'])[0] !== 'gzip') return body
  reply.header('content-encoding', 'gzip')
  return compress(body)
}
