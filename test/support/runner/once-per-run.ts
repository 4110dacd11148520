import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { projectRoot } from '../../../runtime/project-root.js'
import { runDirectory } from './run-directory.js'

const LOCK_POLL_MS = 50

/** Does the work in the first worker of the run that needs it; the others wait until it is done. */
export function oncePerRun(name: string, work: () => void): void {
  const { done, lock } = marksOf(name)
  while (!existsSync(done)) {
    if (!acquire(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_POLL_MS)
    else
      try {
        if (existsSync(done)) return
        work()
        writeFileSync(done, '')
      } finally {
        rmSync(lock, { recursive: true })
      }
  }
}

/** Like {@link oncePerRun}, for asynchronous work. */
export async function awaitedOncePerRun(name: string, work: () => Promise<void>): Promise<void> {
  const { done, lock } = marksOf(name)
  while (!existsSync(done)) {
    if (!acquire(lock)) await pause(LOCK_POLL_MS)
    else
      try {
        if (existsSync(done)) return
        await work()
        writeFileSync(done, '')
      } finally {
        rmSync(lock, { recursive: true })
      }
  }
}

function marksOf(name: string): { readonly done: string; readonly lock: string } {
  const mark = (kind: string) => join(runDirectory(), `${name}-${kind}`)
  return { done: mark('done'), lock: mark('lock') }
}

function acquire(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** A hash that changes with every file; the paths of files and folders are relative to the project's root. */
export function fingerprintOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesIn(join(projectRoot, path)))) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
