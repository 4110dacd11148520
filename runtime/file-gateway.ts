import type { Readable } from 'node:stream'
import type { RequestContext } from '../schema/viewer.js'

/** The sender's description of an upload. */
export interface FileMetadata {
  /** The file's name; sanitised before it is stored. */
  readonly name: string
  /** The folder as a path: `cases/luna`. */
  readonly folder?: string | undefined
  /** Whether the location of a picture is stored with the file, rounded; it is always removed from the bytes. */
  readonly keepPlace?: boolean
}

/** A part of a file: first and last byte, inclusive. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * Transfers the contents of files, which do not fit a GraphQL operation; everything else about files is in the graph.
 * The backoffice stores them; the edge reaches it in process or over HTTP.
 */
export interface FileGateway {
  /**
   * Stores a stream for the viewer; a failure leaves nothing behind.
   * @param metadata called after the stream has ended, because a form may name the file after its content
   * @returns the id (`fil_…`)
   * @throws an error with `extensions`, like errors of operations
   */
  store(
    content: Readable,
    metadata: () => Promise<FileMetadata>,
    context: RequestContext,
  ): Promise<{ readonly id: string }>
  /** Returns the content of a link, or a part of it; undefined for an unknown link. */
  read(link: string, range?: ByteRange): Promise<Readable | undefined>
}

/** The end of the name of a stored file whose content is still being written. */
export const UNFINISHED_FILE = '.part'

/** Maximum size of an upload (docs/decisions.md#requests). */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
