import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { projectRoot } from '../../../runtime/project-root.js'

/**
 * Starts an external program under a guard process that ends it when stdin closes: when the caller ends stdin or exits.
 * @param signal the signal that ends the program
 */
export function startGuarded(
  program: string,
  parameters: readonly string[],
  {
    identity = {},
    signal,
  }: {
    identity?: { readonly uid?: number; readonly gid?: number }
    signal: 'SIGINT' | 'SIGKILL'
  },
): ChildProcessByStdio<Writable, null, Readable> {
  const command = JSON.stringify([program, parameters, identity, signal])
  return spawn(process.execPath, [join(projectRoot, 'test/support/runner/program-guard.mjs'), command], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
}
