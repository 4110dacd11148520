import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps secrets unreadable in the database. Sealing twice gives different texts. */
export interface SecretBox {
  /**
   * Encrypts and authenticates (AES-256-GCM, a fresh 96-bit nonce each time).
   * @param purpose kind and owner of the secret (`webhook-secret:whs_…`), required to open it, so that a
   *   sealed text copied to another row is refused
   */
  seal(secret: string, purpose: string): string
  /** @throws DecryptionFailed when it was changed, belongs elsewhere, or none of the keys sealed it */
  open(sealed: string, purpose: string): string
  /**
   * Seals every sealed text in a column's value again with the current key; those that it sealed stay as they are.
   * @throws DecryptionFailed when one of them does not open
   */
  resealAll(value: string, purpose: string): string
}

/** A sealed text cannot be opened. The error never contains the secret. */
export class DecryptionFailed extends Error {
  constructor() {
    super(
      'A sealed secret cannot be opened: it was sealed with another key or for another purpose, or was changed.',
    )
    this.name = 'DecryptionFailed'
  }
}

/** The prefix of every sealed text, before the id of its key. */
export const VERSION = 's1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** `s1.<key id>.<nonce, tag and ciphertext in base64url>` */
const sealedText = /s1\.([0-9a-f]{8})\.([\w-]+)/g

/**
 * A box that seals with the first key and opens with any of them: to change the key, put the new one first
 * and keep the old one until everything has been resealed.
 * @param keys 32 bytes each, see {@link sealingKey}
 */
export function createSecretBox(...keys: readonly [Uint8Array, ...Uint8Array[]]): SecretBox {
  const wrong = keys.findIndex((key) => key.length !== 32)
  if (wrong !== -1) throw new Error(`Sealing key ${wrong + 1} has ${keys[wrong]?.length} bytes; it needs 32.`)
  const [current] = keys
  const byId = new Map(keys.map((key) => [keyId(key), key]))
  const currentId = keyId(current)

  const box: SecretBox = {
    seal(secret, purpose) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current, nonce).setAAD(Buffer.from(purpose))
      const hidden = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      const content = Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')
      return `${VERSION}.${currentId}.${content}`
    },
    open(sealed, purpose) {
      const [version, id, content, ...rest] = sealed.split('.')
      const key = byId.get(id ?? '')
      if (version !== VERSION || key === undefined || content === undefined || rest.length > 0)
        throw new DecryptionFailed()
      return unseal(key, Buffer.from(content, 'base64url'), purpose)
    },
    resealAll: (value, purpose) =>
      value.replace(sealedText, (sealed, id: string) =>
        id === currentId ? sealed : box.seal(box.open(sealed, purpose), purpose),
      ),
  }
  return box
}

/** Derives the key of one purpose from a shared secret; the key of one purpose reveals nothing about the others. */
export function sealingKey(secret: string | Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'rescue-sealing-key', purpose, 32))
}

/** Identifies the key that sealed a text, and reveals nothing about it. */
export function keyId(key: Uint8Array): string {
  return createHash('sha256').update('sealing key id\n').update(key).digest('hex').slice(0, 8)
}

function unseal(key: Uint8Array, content: Buffer, purpose: string): string {
  if (content.length < NONCE_BYTES + TAG_BYTES) throw new DecryptionFailed()
  const decipher = createDecipheriv('aes-256-gcm', key, content.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(content.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const hidden = content.subarray(NONCE_BYTES + TAG_BYTES)
  try {
    return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8')
  } catch {
    throw new DecryptionFailed()
  }
}
