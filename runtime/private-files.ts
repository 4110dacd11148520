import { chmodSync, closeSync, existsSync, fchmodSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const OTHERS = 0o077
const STICKY = 0o1000

/**
 * Creates a folder for its owner only (0700), whatever the umask; an existing one of the same owner is closed to
 * others. A folder that is shared on purpose (`/tmp`) or belongs to somebody else stays as it is.
 */
export function privateFolder(path: string): void {
  makeFolder(path)
  const { mode, uid } = statSync(path)
  if ((mode & OTHERS) !== 0 && (mode & STICKY) === 0 && uid === process.getuid?.()) chmodSync(path, 0o700)
}

/** Without `recursive`, with which Node never returns if creating a folder fails with ENOENT, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) return
  const parent = dirname(path)
  if (parent !== path && !existsSync(parent)) makeFolder(parent)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process has created it.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/**
 * Creates a file for its owner only (0600), whatever the umask, before a library without an option for modes opens it.
 */
export function privateFile(path: string): void {
  const file = openSync(path, 'a', 0o600)
  try {
    fchmodSync(file, 0o600)
  } finally {
    closeSync(file)
  }
}
