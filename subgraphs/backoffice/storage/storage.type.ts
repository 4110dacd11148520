import type { Readable } from 'node:stream'
import type { ByteRange } from '../../../runtime/file-gateway.js'

/** Content that is to be kept: a file of this machine whose size and digest are known. */
export interface StorableContent {
  readonly path: string
  readonly size: number
  /** In hex. */
  readonly sha256: string
}

/**
 * Where contents are kept, by keys that we made ourselves (`fil_…`): letters, digits, `_` and `-` only, so that
 * nothing a user wrote ever is a path.
 */
export interface Storage {
  /** Keeps the content, whole or not at all; one that stands under the key is replaced. */
  put(key: string, content: StorableContent): Promise<void>
  /** The content or a part of it; undefined where there is none. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Removes the content; nothing happens where there is none. */
  remove(key: string): Promise<void>
}
