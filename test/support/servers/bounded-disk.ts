import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Identity } from './postgres-cluster.js'

/** A separate file system that can be filled up. */
export interface BoundedDisk {
  /** Uses up all free space. */
  fill(): void
  /** Frees the space again. */
  free(): void
  close(): void
}

const FILLER = 'filler'

/** The prefix of the mount source, which contains the id of the process that mounted the disk. */
const SOURCE = 'bounded-disk-of-'
const MOUNTS = '/proc/mounts'

/**
 * Mounts an in-memory file system at an empty folder.
 * @returns undefined if this process may not mount one, which requires root on Linux
 */
export function mountDisk(folder: string, megabytes: number, owner: Identity = {}): BoundedDisk | undefined {
  mkdirSync(folder, { recursive: true })
  const { uid = 0, gid = 0 } = owner
  const options = `size=${megabytes}m,uid=${uid},gid=${gid},mode=700`
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, `${SOURCE}${process.pid}`, folder], {
      stdio: 'pipe',
    })
  } catch {
    return undefined
  }
  const filler = join(folder, FILLER)
  return {
    fill() {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(filler, Buffer.alloc(Number(bavail) * Number(bsize)))
    },
    free: () => rmSync(filler, { force: true }),
    close: () => unmount(folder),
  }
}

/** Whether this process may mount disks: root on Linux outside of restricted containers. */
export function mayMountDisks(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'mount-'))
  const disk = mountDisk(folder, 1)
  disk?.close()
  rmdirSync(folder)
  return disk !== undefined
}

/**
 * Unmounts the disks of processes that were killed before they could do so.
 * @returns their folders
 */
export function removeLostDisks(): string[] {
  if (!existsSync(MOUNTS)) return []
  const lost = readFileSync(MOUNTS, 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([source = '']) => source.startsWith(SOURCE) && !isRunning(Number(source.slice(SOURCE.length))))
    .map(([, folder = '']) => folder)
  for (const folder of lost) unmount(folder)
  return lost
}

const unmount = (folder: string) => void execFileSync('umount', ['--lazy', folder])

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
