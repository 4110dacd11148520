import { createHmac, timingSafeEqual } from 'node:crypto'
import { demoPicturePath } from './demo-pictures.js'
import { type SessionSecrets, sessionKey, sessionPurposes } from './session-secrets.js'

/** Where the edge serves pictures of other servers. */
export const PICTURE_PATH = '/media/'

const SIGNATURE_BYTES = 16

/** Addresses of pictures at the platform's own origin, so that pages load nothing from other servers. */
export interface PictureAddresses {
  /** The path of a picture: its own if it is at the platform's origin, else one under {@link PICTURE_PATH}. */
  pathOf(url: string): string
  /** The URL of a path after {@link PICTURE_PATH}; undefined if the graph did not sign the path. */
  urlOf(path: string): string | undefined
}

/**
 * Signs and verifies addresses. Only the graph signs addresses, so the edge fetches no URL that is not recorded.
 * @param origin the origin that clients use
 */
export function pictureAddresses(secrets: SessionSecrets, origin: string): PictureAddresses {
  const keys = secrets.map((secret) => sessionKey(secret, sessionPurposes.pictureAddresses))
  const [current = new Uint8Array()] = keys
  const own = new URL(origin).origin
  return {
    pathOf(text) {
      const url = URL.canParse(text) ? new URL(text) : undefined
      if (url?.origin === own) return url.pathname + url.search
      const demo = url && demoPicturePath(url)
      if (demo) return demo
      return `${PICTURE_PATH}${signature(current, text).toString('base64url')}/${Buffer.from(text).toString('base64url')}`
    },
    urlOf(path) {
      const [given = '', encoded = ''] = path.split('/')
      const text = Buffer.from(encoded, 'base64url').toString()
      const signed = Buffer.from(given, 'base64url')
      const isOurs = (key: Uint8Array) =>
        signed.length === SIGNATURE_BYTES && timingSafeEqual(signed, signature(key, text))
      return keys.some(isOurs) ? text : undefined
    },
  }
}

function signature(key: Uint8Array, url: string): Buffer {
  return createHmac('sha256', key).update(url).digest().subarray(0, SIGNATURE_BYTES)
}
