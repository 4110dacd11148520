import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { projectRoot } from '../../../runtime/project-root.js'

/** How long a program may take to end after it was asked to. */
const ENDING_MS = 10_000

/**
 * Runs a program of the benchmarks, and ends it with all processes that it started: at its time limit, when it leaves some
 * behind, and when this process is interrupted.
 * @param onLine receives the lines of its standard output
 * @returns why it failed, if it did
 */
export async function runBounded(
  args: readonly string[],
  limitMs: number,
  onLine: (line: string) => void,
): Promise<string | undefined> {
  // With a process group of its own.
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface({ input: child.stdout }).on('line', onLine)
  const signalAll = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal)
    } catch {
      // All have ended.
    }
  }
  let isLate = false
  const timers = [
    setTimeout(() => {
      isLate = true
      signalAll('SIGTERM')
    }, limitMs),
    setTimeout(() => signalAll('SIGKILL'), limitMs + ENDING_MS),
  ]
  const interrupted = (signal: NodeJS.Signals) => {
    signalAll('SIGKILL')
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted)
  const closed = once(child, 'close')
  const [code, signal] = await once(child, 'exit')
  for (const timer of timers) clearTimeout(timer)
  signalAll('SIGKILL')
  // Its last lines; the pipe is closed now that no other process holds it.
  await closed
  process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
  if (isLate) return `took longer than ${Math.round(limitMs / 1_000)} s`
  return code === 0 ? undefined : `ended with ${code ?? signal}`
}
