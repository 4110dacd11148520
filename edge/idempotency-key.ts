import type { FastifyRequest } from 'fastify'
import { IDEMPOTENCY_KEY, INVALID_IDEMPOTENCY_KEY } from '../schema/idempotency-key.js'
import { invalidInput } from './failures/failure.js'

/**
 * The request's `Idempotency-Key`, on POST only (docs/decisions.md#requests). The services store and compare it.
 * @throws Failure when it is not 1 to 255 visible ASCII characters
 */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || request.method !== 'POST') return undefined
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))
    throw invalidInput({ 'Idempotency-Key': INVALID_IDEMPOTENCY_KEY })
  return key
}
