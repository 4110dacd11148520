import type { Readable } from 'node:stream'
import type { ByteRange } from '../../../runtime/file-gateway.js'

/** Content to store: a local file of known size and digest. */
export interface StorableContent {
  readonly path: string
  readonly size: number
  /** In hex. */
  readonly sha256: string
}

/**
 * Stores contents by generated keys (`fil_…`): letters, digits, `_` and `-` only, so that user input never becomes
 * part of a path.
 */
export interface Storage {
  /** Stores the content atomically; replaces existing content under the key. */
  put(key: string, content: StorableContent): Promise<void>
  /** The content or a part of it; undefined if it does not exist. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Deletes the content; idempotent. */
  remove(key: string): Promise<void>
}
