import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { privateFolder } from '../../../runtime/private-files.js'
import { ProgramError } from '../../../runtime/process/run-program.js'

const KEY_BYTES = 32

/**
 * A key of 32 bytes: the configured one, or in development one in the data folder, created on first use and readable by
 * its owner only.
 *
 * @param configured 32 bytes in base64
 * @param dataDirectory `:memory:` creates a key that is not stored
 * @param name the file's name, without its ending
 * @throws ProgramError when the file does not contain 32 bytes
 */
export function keyOf(configured: string | undefined, dataDirectory: string, name: string): Uint8Array {
  if (configured !== undefined) return Buffer.from(configured, 'base64')
  if (dataDirectory === ':memory:') return randomBytes(KEY_BYTES)
  privateFolder(dataDirectory)
  const file = join(dataDirectory, `${name}.key`)
  if (!existsSync(file)) makeOnce(file)
  return readKey(file)
}

/** The key of {@link keyOf} if it exists already; never creates one. */
export function findKey(
  configured: string | undefined,
  dataDirectory: string,
  name: string,
): Uint8Array | undefined {
  if (configured !== undefined) return Buffer.from(configured, 'base64')
  const file = join(dataDirectory, `${name}.key`)
  return existsSync(file) ? readKey(file) : undefined
}

/** An incomplete file is refused: with an empty key, anyone could sign and decrypt. */
function readKey(file: string): Uint8Array {
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (key.length === KEY_BYTES) return key
  throw new ProgramError(
    `${file} is not a key of ${KEY_BYTES} bytes in base64. Restore it from the backup of the keys; delete it only if nothing was stored with it.`,
  )
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
