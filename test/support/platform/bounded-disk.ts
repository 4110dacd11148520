import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Identity } from './postgres-cluster.js'

/** A file system of its own, which can be full. */
export interface BoundedDisk {
  /** Leaves no byte of space. */
  fill(): void
  /** Gives the space back. */
  free(): void
  close(): void
}

const FILLER = 'filler'

/**
 * Mounts a file system in memory at an empty folder.
 * @returns undefined where this process may not mount one: that takes root on Linux
 */
export function mountDisk(folder: string, megabytes: number, owner: Identity = {}): BoundedDisk | undefined {
  mkdirSync(folder, { recursive: true })
  const { uid = 0, gid = 0 } = owner
  const options = `size=${megabytes}m,uid=${uid},gid=${gid},mode=700`
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'pipe' })
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
    close: () => void execFileSync('umount', ['--lazy', folder]),
  }
}
