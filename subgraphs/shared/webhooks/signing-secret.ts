import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { type Clock, timestamp } from '../clock.js'
import { DecryptionFailed, type SecretBox } from '../secrets/secret-box.js'
import type { SealedSecret, WebhookSubscription } from './webhook.store.js'

/** Standard Webhooks: 24 to 64 bytes, in base64 after `whsec_`. */
const SECRET_BYTES = 32

/** A new signing secret in the form that subscribers use. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
}

/** Encrypts a secret for storage. */
export function sealSecret(box: SecretBox, subscriptionId: string, secret: string): SealedSecret {
  return { sealed: box.seal(secret, webhookSecretPurpose(subscriptionId)) }
}

/** The secrets after a replacement: the new one, and the earlier ones until the overlap ends. */
export function rotated(
  current: readonly SealedSecret[],
  next: SealedSecret,
  overlapMs: number,
  clock: Clock,
): SealedSecret[] {
  const now = timestamp(clock)
  const end = timestamp(clock, overlapMs)
  const earlier = current.map((secret) => ({
    ...secret,
    expiresAt: secret.expiresAt === undefined || secret.expiresAt > end ? end : secret.expiresAt,
  }))
  return [next, ...earlier.filter((secret) => secret.expiresAt > now)]
}

/**
 * The headers of a delivery (Standard Webhooks 1.0). During an overlap there is one signature per valid
 * secret, separated by spaces, so that receivers may switch at any time. A replaced secret whose sealing key was lost
 * does not sign.
 * @throws DecryptionFailed if the newest secret cannot be opened
 */
export function signedHeaders(
  box: SecretBox,
  subscription: WebhookSubscription,
  message: { id: string; body: string },
  clock: Clock,
): Record<string, string> {
  // Read once: the header must be the second that is signed.
  const now = clock.now()
  const signatures = subscription.secrets
    .filter(({ expiresAt }) => expiresAt === undefined || expiresAt > now.toISOString())
    .flatMap((secret) => openedSecret(box, subscription.id, secret) ?? [])
    .map((secret) => new Webhook(secret).sign(message.id, now, message.body))
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}

/** @returns undefined for a replaced secret that cannot be opened */
function openedSecret(
  box: SecretBox,
  subscriptionId: string,
  { sealed, expiresAt }: SealedSecret,
): string | undefined {
  try {
    return box.open(sealed, webhookSecretPurpose(subscriptionId))
  } catch (error) {
    if (error instanceof DecryptionFailed && expiresAt !== undefined) return undefined
    throw error
  }
}

/** What the secrets of a subscription are sealed for. */
export function webhookSecretPurpose(subscriptionId: string): string {
  return `webhook-secret:${subscriptionId}`
}
