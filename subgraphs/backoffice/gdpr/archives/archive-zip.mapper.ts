import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file of a zip. */
export interface ZippedFile {
  readonly name: string
  readonly content: Buffer | Readable
}

/**
 * A zip, written while it is read. The next file is asked for when the content of the one before has been read, so that at most
 * one is open.
 * @param at modification time of the files
 */
export async function* zipOf(files: AsyncIterable<ZippedFile>, at: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: Error) => output.destroy(error)
  zip.on('error', fail)
  addAll(zip, output, files, { mtime: at, mode: 0o100644 }).catch(fail)
  for await (const chunk of output) yield chunk as Buffer
}

async function addAll(
  zip: ZipFile,
  output: Readable,
  files: AsyncIterable<ZippedFile>,
  options: { readonly mtime: Date; readonly mode: number },
): Promise<void> {
  for await (const { name, content } of files) {
    if (Buffer.isBuffer(content)) zip.addBuffer(content, name, options)
    else {
      // The reader of the zip may stop while this file is read, or before it was opened.
      const close = () => content.destroy()
      if (output.destroyed) return void close()
      output.once('close', close)
      zip.addReadStream(content, name, options)
      await finished(content)
      output.off('close', close)
    }
  }
  zip.end()
}
