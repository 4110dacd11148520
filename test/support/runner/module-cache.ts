import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'dist/test-modules'

/** The installed packages, which Vitest compares too; missing from folders that npm did not install. */
const installed = 'node_modules/.package-lock.json'

/**
 * The folder of transformed modules, a different one for each set of installed packages, because Vitest deletes the folder of
 * another set and then fails to write to it.
 */
export function moduleCachePath(): string {
  const name = createHash('sha256')
    .update(readFileSync(existsSync(installed) ? installed : 'package-lock.json'))
    .digest('hex')
    .slice(0, 16)
  const others = existsSync(folder) ? readdirSync(folder).filter((other) => other !== name) : []
  for (const other of others) rmSync(join(folder, other), { recursive: true, force: true })
  return join(folder, name)
}
