import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DomainError } from '../../shared/domain-error.js'
import type { StorableContent } from '../storage/storage.type.js'

/** An upload on its way: looked at here before it goes to the storage. */
export interface SpooledContent extends StorableContent {
  discard(): Promise<void>
}

/** Where uploads are looked at before they are kept. */
export interface Spool {
  /**
   * Writes what the stream brings to a file that only this process's user can read.
   * @throws DomainError PAYLOAD_TOO_LARGE, the stream's own error, SpoolError; nothing is left then
   */
  take(content: Readable, largest: number): Promise<SpooledContent>
  /** Removes what a process that died left behind; answers how many. */
  sweep(olderThan: Date): Promise<number>
}

/** The disk did not take an upload; whoever sends it has done nothing wrong. */
class SpoolError extends Error {
  override readonly name = 'SpoolError'
}

const privateFile = (path: string): Writable => createWriteStream(path, { flags: 'wx', mode: 0o600 })

/** A spool in a folder of its own, made on first use. */
export function createSpool(folder: string, openFile: (path: string) => Writable = privateFile): Spool {
  return {
    async take(content, largest) {
      await mkdir(folder, { recursive: true })
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
      const discard = () => rm(path, { force: true })
      const file = openFile(path)
      let isFull = false
      // A pipeline ends all its streams with the error of one: here nobody before the file has failed yet.
      file.once('error', () => {
        isFull = !content.errored && !measured.errored
      })
      try {
        await pipeline(content, measured, file)
      } catch (error) {
        await discard()
        throw isFull ? new SpoolError('The disk did not take an upload.', { cause: error }) : error
      }
      return { path, size, sha256: hash.digest('hex'), discard }
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
