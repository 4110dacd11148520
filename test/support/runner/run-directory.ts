import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../runtime/project-root.js'

/** Tells the workers of a run where its folder is. */
const VARIABLE = 'TEST_RUN_DIRECTORY'

/** Gives a test run a folder for what its workers make once and use often; it goes with the run. */
export default function offerRunDirectory(): () => void {
  const parent = join(projectRoot, 'dist')
  mkdirSync(parent, { recursive: true })
  const directory = mkdtempSync(join(parent, 'test-run-'))
  process.env[VARIABLE] = directory
  return () => rmSync(directory, { recursive: true, force: true })
}

/** A new folder that goes with the run; undefined outside of a test run. */
export function folderOfRun(name: string): string | undefined {
  const directory = process.env[VARIABLE]
  return directory && mkdtempSync(join(directory, `${name}-`))
}
