import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { projectRoot } from '../../../runtime/project-root.js'

/** How long a program may take to end after SIGTERM. */
const ENDING_MS = 10_000

/**
 * Runs a benchmark, and ends all processes that it started at its time limit, when it ends, and when this process is
 * interrupted.
 * @param onLine receives each line of its standard output
 * @returns why it failed, if it did
 */
export async function runBounded(
  args: readonly string[],
  limitMs: number,
  onLine: (line: string) => void,
): Promise<string | undefined> {
  // In a separate process group.
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
  // Waits for its last lines; the pipe closes now that no other process holds it open.
  await closed
  process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
  if (isLate) return `took longer than ${Math.round(limitMs / 1_000)} s`
  return code === 0 ? undefined : `ended with ${code ?? signal}`
}
