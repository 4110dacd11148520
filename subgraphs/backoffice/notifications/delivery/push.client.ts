import { createECDH } from 'node:crypto'
import { ExternalFailure } from '../../../shared/jobs/jobs.js'
import { responseOf } from '../../../shared/outbound/external-response.js'
import type { Outbound } from '../../../shared/outbound/outbound.js'

/** A browser subscribed to pushes, as the Push API describes it. */
export interface PushTarget {
  readonly endpoint: string
  /** The browser's public key and secret, base64url. */
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** The message that the page's service worker displays. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** Opened when the push is clicked. */
  readonly url: string
}

export interface PushSender {
  /** The key that browsers subscribe with (`applicationServerKey`). */
  readonly publicKey: string
  /**
   * @param topic a push service keeps only the last message per topic, so a duplicate is shown once
   * @returns `gone` when the subscription has ended, `refused` when the push service does not accept the key for it
   * @throws ExternalFailure when the push service is unavailable or rejects the message; retryable
   */
  send(target: PushTarget, message: PushMessage, topic: string): Promise<'accepted' | 'gone' | 'refused'>
}

/** Statuses that end a subscription (RFC 8030, section 7.3). */
const GONE: readonly number[] = [404, 410]

/** Statuses for a key other than that of the subscription (RFC 8292, section 4.2), for which some services send 401. */
const REFUSED: readonly number[] = [401, 403]

/** Time to live of a message for a browser that is offline, in seconds. */
const TTL_SECONDS = 24 * 3600

/**
 * Web Push (RFC 8030) with voluntary identification (RFC 8292). Endpoints are supplied by browsers, so they go through
 * the same guard as every user-supplied URL.
 *
 * @param privateKey 32 bytes, the P-256 key that identifies us to push services
 * @param contact `mailto:` or `https:` contact of the operator for push services
 */
export function createWebPush(privateKey: Uint8Array, contact: string, outbound: Outbound): PushSender {
  const publicKey = publicKeyOf(privateKey)
  const vapidDetails = {
    subject: contact,
    publicKey,
    privateKey: Buffer.from(privateKey).toString('base64url'),
  }
  return {
    publicKey,
    async send(target, message, topic) {
      // Loaded with the first push: it takes a hundredth of a start.
      const { default: webPush } = await import('web-push')
      const { endpoint, headers, body } = webPush.generateRequestDetails(target, JSON.stringify(message), {
        vapidDetails,
        TTL: TTL_SECONDS,
        topic,
        contentEncoding: 'aes128gcm',
      })
      const { host } = new URL(endpoint)
      const sending = outbound.send(endpoint, {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body,
      })
      const { statusCode } = await responseOf(host, sending)
      if (GONE.includes(statusCode)) return 'gone'
      if (REFUSED.includes(statusCode)) return 'refused'
      if (statusCode >= 200 && statusCode < 300) return 'accepted'
      throw new ExternalFailure(`${host}: The push service responded with status ${statusCode}.`)
    },
  }
}

function publicKeyOf(privateKey: Uint8Array): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return pair.getPublicKey('base64url')
}
