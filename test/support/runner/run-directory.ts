import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { projectRoot } from '../../../runtime/project-root.js'

/** Tells the workers of a run where its folder is. */
const VARIABLE = 'TEST_RUN_DIRECTORY'

/** Linux's file system in memory: waiting for a disk at every commit was a fifth of the suite. */
const MEMORY = '/dev/shm'
/** A run uses some hundred megabytes; containers often have less than that in memory. */
const ENOUGH_BYTES = 2 ** 31

/**
 * Gives a test run a folder for what its workers make once and use often, and one for temporary files, in memory where
 * there is room for them. Both are removed at the end of the run.
 */
export default function offerRunDirectory(project: TestProject): () => void {
  const parent = join(projectRoot, 'dist')
  mkdirSync(parent, { recursive: true })
  const directory = mkdtempSync(join(parent, 'test-run-'))
  const temporary = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'test-run-'))
  // PostgreSQL has a folder in it, and another identity than root.
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

/** Programs such as measurements use the helpers of tests outside of a run. */
export function isTestRun(): boolean {
  return process.env[VARIABLE] !== undefined
}

/** A new folder that is removed with the run; undefined outside a test run. */
export function folderOfRun(name: string): string | undefined {
  return isTestRun() ? mkdtempSync(join(runDirectory(), `${name}-`)) : undefined
}
