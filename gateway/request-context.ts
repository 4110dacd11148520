import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { RequestContext, Viewer } from '../schema/viewer.js'

const SANE_REQUEST_ID = /^[A-Za-z0-9._:-]{8,128}$/
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

/** The request's id: the client's own if it sent a sane one, otherwise a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const sent = request.headers['x-request-id']
  return typeof sent === 'string' && SANE_REQUEST_ID.test(sent) ? sent : randomUUID()
}

/** What travels with a GraphQL request, the token turned into a viewer once. */
export async function requestContextOf(
  request: FastifyRequest,
  viewerOf: (request: FastifyRequest) => Promise<Viewer>,
): Promise<RequestContext> {
  const userAgent = request.headers['user-agent']
  const key = request.headers['idempotency-key']
  return {
    viewer: await viewerOf(request),
    requestId: request.id,
    address: request.ip,
    ...(userAgent ? { userAgent } : {}),
    ...(typeof key === 'string' && IDEMPOTENCY_KEY.test(key) ? { idempotencyKey: key } : {}),
  }
}
