import type { FastifyRequest } from 'fastify'
import { invalidInput } from './failure.js'

/** An `Idempotency-Key` has 1 to 255 visible ASCII characters (docs/decisions.md#requests). */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

/**
 * The request's `Idempotency-Key`, on POST only (docs/decisions.md#requests). The services store and compare it.
 * @throws Failure when it is not 1 to 255 visible ASCII characters
 */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || request.method !== 'POST') return undefined
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))
    throw invalidInput({ 'Idempotency-Key': 'must be 1 to 255 visible ASCII characters' })
  return key
}
