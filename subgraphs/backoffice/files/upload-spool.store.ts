import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { privateFolder } from '../../../runtime/private-files.js'
import { DomainError } from '../../shared/domain-error.js'
import type { StorableContent } from '../storage/storage.type.js'

/** An upload on the local disk, inspected before it goes to the storage. */
export interface SpooledContent extends StorableContent {
  discard(): Promise<void>
  /** Replaces the content by the function's result, and returns its size and digest. */
  rewrite(change: (content: Buffer) => Buffer): Promise<SpooledContent>
}

/** Buffers uploads on the local disk for inspection. */
export interface Spool {
  /**
   * Writes the stream to a file readable only by the user of this process.
   * @throws DomainError PAYLOAD_TOO_LARGE, the stream's own error, SpoolError; no file remains then
   */
  take(content: Readable, largest: number): Promise<SpooledContent>
  /** Deletes files left behind by a crashed process. @returns their number */
  sweep(olderThan: Date): Promise<number>
}

/** Writing an upload to disk failed: a server error, not the client's. */
class SpoolError extends Error {
  override readonly name = 'SpoolError'
}

const privateFile = (path: string): Writable => createWriteStream(path, { flags: 'wx', mode: 0o600 })

function spooled(path: string, size: number, sha256: string): SpooledContent {
  return {
    path,
    size,
    sha256,
    discard: () => rm(path, { force: true }),
    async rewrite(change) {
      const content = change(await readFile(path))
      await writeFile(path, content)
      return spooled(path, content.length, createHash('sha256').update(content).digest('hex'))
    },
  }
}

/** A spool in a folder that is created on first use. */
export function createSpool(folder: string, openFile: (path: string) => Writable = privateFile): Spool {
  return {
    async take(content, largest) {
      privateFolder(folder)
      const path = join(folder, randomUUID())
      const hash = createHash('sha256')
      let size = 0
      const measured = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length
          if (size > largest) return done(tooLarge(largest))
          hash.update(chunk)
          done(null, chunk)
        },
      })
      const file = openFile(path)
      let isFull = false
      // A pipeline destroys all its streams with the error of one: the disk failed only if no earlier stream did.
      file.once('error', () => {
        isFull = !content.errored && !measured.errored
      })
      try {
        await pipeline(content, measured, file)
      } catch (error) {
        await rm(path, { force: true })
        throw isFull ? new SpoolError('Writing an upload to disk failed.', { cause: error }) : error
      }
      return spooled(path, size, hash.digest('hex'))
    },

    async sweep(olderThan) {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      let swept = 0
      for (const name of names) {
        const path = join(folder, name)
        const known = await stat(path).catch(() => undefined)
        if (!known || known.mtime >= olderThan) continue
        await rm(path, { force: true })
        swept += 1
      }
      return swept
    },
  }
}

function tooLarge(largest: number): DomainError {
  return new DomainError('PAYLOAD_TOO_LARGE', `A file may have at most ${largest} bytes.`, {
    file: `must have at most ${largest} bytes`,
  })
}
