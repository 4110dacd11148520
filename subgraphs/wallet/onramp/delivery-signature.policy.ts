import { createHmac, timingSafeEqual } from 'node:crypto'
import { DomainError } from '../../shared/domain-error.js'

/** How far the time of a signature may be from ours. */
const TOLERANCE_MS = 300_000
const TIME = /^\d{1,12}$/
const DIGEST = /^[0-9a-fA-F]{64}$/

/** A delivery as it arrived. */
export interface SignedDelivery {
  /** `t=<unix seconds>,s=<hex>`; several `s` where the provider signs with two secrets. */
  readonly signature: string | null | undefined
  readonly body: Uint8Array
}

/**
 * Checks that a delivery comes from the provider: HMAC-SHA256 over `<t>.<body>` with one of the secrets, at most
 * 300 s old and not from the future either (decisions, section 4).
 * @param secrets those that are valid now: two while the provider changes from one to the other
 * @throws UNAUTHORIZED, with the same words whatever was wrong
 */
export function assertSigned(
  { signature, body }: SignedDelivery,
  secrets: readonly string[],
  now: Date,
): void {
  const parts = partsOf(signature ?? '')
  if (!parts || Math.abs(now.getTime() - parts.seconds * 1000) > TOLERANCE_MS) throw notSigned()
  let isGood = false
  for (const secret of secrets) {
    const expected = createHmac('sha256', secret).update(`${parts.time}.`).update(body).digest()
    // Every pair is compared, so that the time taken tells nothing.
    for (const digest of parts.digests) isGood = timingSafeEqual(expected, digest) || isGood
  }
  if (!isGood) throw notSigned()
}

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

function notSigned(): DomainError {
  return new DomainError(
    'UNAUTHORIZED',
    'The signature of this delivery is missing, wrong or too old. Sign `<t>.<body>` and send it as ' +
      'X-Onramp-Signature: t=<unix seconds>,s=<hex>.',
    { reason: 'invalid_signature' },
  )
}
