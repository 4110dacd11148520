import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../runtime/project-root.js'
import { bundle, programs } from '../../../scripts/bundle.js'
import { folderOfRun } from '../runner/run-directory.js'

let built: string | undefined

/**
 * A program of the project or of the tests, by its path from the root, as JavaScript that `node` runs: bundled as
 * `npm run build` does it, once for each worker.
 */
export function builtProgram(path: string): string {
  built ??= buildAll()
  return join(built, path.replace(/\.ts$/, '.js'))
}

function buildAll(): string {
  const outdir = folderOfRun('programs')
  if (!outdir) throw new Error('Programs are built for a test run.')
  const folder = 'test/support/platform/programs'
  bundle(outdir, [...programs, ...readdirSync(join(projectRoot, folder)).map((name) => join(folder, name))])
  return outdir
}
