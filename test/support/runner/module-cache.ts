import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'dist/test-modules'

/**
 * The folder of transformed modules, one per lock file: Vitest empties a folder of another lock file, and then fails
 * to write into it.
 */
export function moduleCachePath(): string {
  const name = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex').slice(0, 16)
  const others = existsSync(folder) ? readdirSync(folder).filter((other) => other !== name) : []
  for (const other of others) rmSync(join(folder, other), { recursive: true, force: true })
  return join(folder, name)
}
