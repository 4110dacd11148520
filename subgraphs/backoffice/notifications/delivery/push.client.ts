import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import type { Outbound } from '../../../shared/outbound/outbound.js'

/** A browser that takes pushes, as the Push API describes it. */
export interface PushTarget {
  readonly endpoint: string
  /** The browser's public key and secret, base64url. */
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** What the page's service worker is given to show. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** Where a tap leads. */
  readonly url: string
}

/** Sends pushes. */
export interface PushSender {
  /** What a browser needs to subscribe (`applicationServerKey`). */
  readonly publicKey: string
  /**
   * @param topic a push service keeps only the last message of a topic, so that one sent twice shows once
   * @returns whether the browser still takes pushes
   * @throws where the push service did not take the message; it is worth another try
   */
  send(target: PushTarget, message: PushMessage, topic: string): Promise<'accepted' | 'gone'>
}

/** The answers by which a push service says that a subscription has ended (RFC 8030, section 7.3). */
const GONE: readonly number[] = [404, 410]

/** How long a push service keeps a message for a browser that is off, in seconds. */
const KEPT_SECONDS = 24 * 3600

/**
 * Web Push (RFC 8030) with voluntary identification (RFC 8292). The addresses are named by browsers, so they
 * are reached like every address that users name.
 *
 * @param privateKey 32 bytes, the P-256 key that identifies us to push services
 * @param contact `mailto:` or `https:` address where push services reach the operator
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
      const { endpoint, headers, body } = webPush.generateRequestDetails(target, JSON.stringify(message), {
        vapidDetails,
        TTL: KEPT_SECONDS,
        topic,
        contentEncoding: 'aes128gcm',
      })
      const { statusCode } = await outbound.send(endpoint, {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body,
      })
      if (GONE.includes(statusCode)) return 'gone'
      if (statusCode >= 200 && statusCode < 300) return 'accepted'
      throw new Error(`The push service answered ${statusCode}.`)
    },
  }
}

function publicKeyOf(privateKey: Uint8Array): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return pair.getPublicKey('base64url')
}
