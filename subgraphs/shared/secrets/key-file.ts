import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { privateFolder } from '../../../runtime/private-files.js'

const KEY_BYTES = 32

/**
 * A key of 32 bytes: the configured one, or in development one in the data folder, created on first use and readable by
 * its owner only.
 *
 * @param configured 32 bytes in base64
 * @param dataDirectory `:memory:` creates a key that is not stored
 * @param name the file's name, without its ending
 */
export function keyOf(configured: string | undefined, dataDirectory: string, name: string): Uint8Array {
  if (configured !== undefined) return Buffer.from(configured, 'base64')
  if (dataDirectory === ':memory:') return randomBytes(KEY_BYTES)
  privateFolder(dataDirectory)
  const file = join(dataDirectory, `${name}.key`)
  if (!existsSync(file)) makeOnce(file)
  return Buffer.from(readFileSync(file, 'utf8'), 'base64')
}

/** The key of {@link keyOf} if it exists already; never creates one. */
export function findKey(
  configured: string | undefined,
  dataDirectory: string,
  name: string,
): Uint8Array | undefined {
  if (configured !== undefined) return Buffer.from(configured, 'base64')
  const file = join(dataDirectory, `${name}.key`)
  return existsSync(file) ? Buffer.from(readFileSync(file, 'utf8'), 'base64') : undefined
}

/** Processes that start concurrently get the same key and never read a partial one: creating a link is atomic. */
function makeOnce(file: string): void {
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  writeFileSync(draft, randomBytes(KEY_BYTES).toString('base64'), { flag: 'wx', mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
