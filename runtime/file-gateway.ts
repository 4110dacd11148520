import type { Readable } from 'node:stream'
import type { RequestContext } from '../schema/viewer.js'

/** What the sender says of an upload. */
export interface FileMetadata {
  /** What the file is called; made safe before it is kept. */
  readonly name: string
  /** Where it belongs, as a path: `cases/luna`. */
  readonly folder?: string | undefined
}

/** A part of a file: first and last byte, both included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * The contents of files: what cannot travel in a GraphQL operation. Everything else about files is in the graph.
 * The backoffice keeps them; the edge reaches it in process, or over HTTP.
 */
export interface FileGateway {
  /**
   * Keeps what the stream brings, for the viewer. `about` is asked once the stream has ended, since a form may
   * name the file after it. Whatever fails, nothing is left behind. Answers the id (`fil_…`).
   * @throws an error whose `extensions` say why, as errors of operations do
   */
  store(
    content: Readable,
    about: () => Promise<FileMetadata>,
    context: RequestContext,
  ): Promise<{ readonly id: string }>
  /** The content behind a link, or a part of it; undefined where there is none. */
  read(link: string, range?: ByteRange): Promise<Readable | undefined>
}

/** The largest upload (decisions, section 2). */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
