import { createHmac, timingSafeEqual } from 'node:crypto'
import { DomainError } from '../../shared/domain-error.js'

/** Maximum difference between the time of a signature and the current time. */
const TOLERANCE_MS = 300_000
const TIME = /^\d{1,12}$/
const DIGEST = /^[0-9a-fA-F]{64}$/

/** A delivery as received. */
export interface SignedDelivery {
  /** `t=<unix seconds>,s=<hex>`; several `s` if the provider signs with two secrets. */
  readonly signature: string | null | undefined
  readonly body: Uint8Array
}

/**
 * Verifies that a delivery comes from the provider: HMAC-SHA256 over `<t>.<body>` with one of the secrets, at most
 * 300 s in the past or future (docs/decisions.md#webhooks).
 * @param secrets the secrets that are valid now: two during a rotation
 * @throws UNAUTHORIZED, with the same message for every cause
 */
export function assertSigned(
  { signature, body }: SignedDelivery,
  secrets: readonly string[],
  now: Date,
): void {
  const parts = partsOf(signature ?? '')
  if (!parts || Math.abs(now.getTime() - parts.seconds * 1000) > TOLERANCE_MS) throw invalidSignature()
  let isValid = false
  for (const secret of secrets) {
    const expected = digestOf(secret, parts.time, body)
    // Compare every pair, so that timing reveals nothing.
    for (const digest of parts.digests) isValid = timingSafeEqual(expected, digest) || isValid
  }
  if (!isValid) throw invalidSignature()
}

/** The signature of a delivery that is sent at `now`. */
export function signatureOf(secret: string, body: Uint8Array, now: Date): string {
  const time = String(Math.floor(now.getTime() / 1000))
  return `t=${time},s=${digestOf(secret, time, body).toString('hex')}`
}

const digestOf = (secret: string, time: string, body: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest()

function partsOf(header: string) {
  const times: string[] = []
  const digests: Buffer[] = []
  for (const part of header.split(',')) {
    const [name, value = ''] = part.trim().split('=', 2)
    if (name === 't' && TIME.test(value)) times.push(value)
    else if (name === 's' && DIGEST.test(value)) digests.push(Buffer.from(value, 'hex'))
    else return undefined
  }
  const [time, another] = times
  if (time === undefined || another !== undefined || digests.length === 0) return undefined
  return { time, seconds: Number(time), digests }
}

function invalidSignature(): DomainError {
  return new DomainError(
    'UNAUTHORIZED',
    'The signature is missing, invalid or expired. Sign `<t>.<body>` and send the signature as ' +
      'X-Onramp-Signature: t=<unix seconds>,s=<hex>.',
    { reason: 'invalid_signature' },
  )
}
