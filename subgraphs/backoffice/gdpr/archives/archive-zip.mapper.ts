import { createHash } from 'node:crypto'
import { ZipFile } from 'yazl'

/** A file of a zip. */
export interface ZippedFile {
  readonly name: string
  readonly content: Buffer
}

/** @param at modification time of the files */
export async function zipOf(files: readonly ZippedFile[], at: Date): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, content } of files) zip.addBuffer(content, name, { mtime: at, mode: 0o100644 })
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** SHA-256 in hex. */
export function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}
