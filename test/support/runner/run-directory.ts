import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { projectRoot } from '../../../runtime/project-root.js'

/** Passes the folder of a run to its workers. */
const VARIABLE = 'TEST_RUN_DIRECTORY'

/** Linux's in-memory file system: waiting for a disk at every commit took a fifth of the suite's time. */
const MEMORY = '/dev/shm'
/** A run uses several hundred megabytes; containers often have a smaller in-memory file system. */
const ENOUGH_BYTES = 2 ** 31

/**
 * Gives a test run a folder for what its workers prepare once and reuse, and one for temporary files, in memory if there is
 * enough space. Both are removed at the end of the run.
 */
export default function offerRunDirectory(project: TestProject): () => void {
  const parent = join(projectRoot, 'dist')
  mkdirSync(parent, { recursive: true })
  const directory = mkdtempSync(join(parent, 'test-run-'))
  const temporary = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'test-run-'))
  // PostgreSQL, which does not run as root, has a folder in it.
  chmodSync(temporary, 0o711)
  process.env[VARIABLE] = directory
  process.env.TMPDIR = temporary
  project.config.env.TMPDIR = temporary
  return () => {
    for (const path of [directory, temporary]) rmSync(path, { recursive: true, force: true })
  }
}

function hasRoom(path: string): boolean {
  if (!existsSync(path)) return false
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize >= ENOUGH_BYTES
}

/**
 * The folder of the run, the same in all its workers.
 * @throws outside a test run
 */
export function runDirectory(): string {
  const directory = process.env[VARIABLE]
  if (!directory) throw new Error('There is no run directory outside a test run.')
  return directory
}

/** False for programs such as benchmarks, which use the helpers outside a test run. */
export function isTestRun(): boolean {
  return process.env[VARIABLE] !== undefined
}

/** A new folder that is removed with the run; undefined outside a test run. */
export function folderOfRun(name: string): string | undefined {
  return isTestRun() ? mkdtempSync(join(runDirectory(), `${name}-`)) : undefined
}
