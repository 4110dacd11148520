import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { projectRoot } from '../../../runtime/project-root.js'
import { builtProgram } from './built-program.js'

/** For programs that share accounts with the tests, so that both hash passwords at the same cost. */
export const cheapHashes = new URL('../runner/cheap-password-hashes.mjs', import.meta.url).href

/** Ends a program when its parent process has ended; its stdin must be a pipe. */
export const endWithParent = new URL('../runner/end-with-parent.mjs', import.meta.url).href

/** A program of the platform in a separate process, which ends with this one. */
export interface RunningProgram {
  readonly pid: number
  /** Waits for the log line whose message matches, and returns it. */
  line(message: RegExp): Promise<Record<string, unknown>>
  /** Sends SIGTERM and returns the exit code and the whole log. */
  stop(): Promise<{ code: number | null; log: Record<string, unknown>[] }>
  /** Kills the process without warning (SIGKILL), like a power failure, and waits until it has ended. */
  kill(): Promise<void>
}

/**
 * Starts a program of the project, given by the path of its source.
 * @param logFile where its log is also written, after what the file contains
 */
export function startPlatformProgram(
  file: string,
  env: Readonly<Record<string, string>>,
  logFile?: string,
): RunningProgram {
  return startBuiltProgram(builtProgram(file), env, logFile)
}

/** Starts a program given by the path of its built file. */
export function startBuiltProgram(
  file: string,
  env: Readonly<Record<string, string>>,
  logFile?: string,
): RunningProgram {
  const child = spawn(process.execPath, ['--import', cheapHashes, '--import', endWithParent, file], {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      NODE_ENV: 'test',
      LEDGER_CLOSE_MS: '100',
      INTERNAL_PORT: '0',
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  // Its last output may be read after its exit.
  const ended = once(child, 'close') as Promise<[number | null]>
  const log: Record<string, unknown>[] = []
  const waiting: { message: RegExp; found: (line: Record<string, unknown>) => void }[] = []
  let complaints = ''
  child.stderr.on('data', (chunk) => {
    complaints += chunk
  })
  if (logFile !== undefined) child.stdout.pipe(createWriteStream(logFile, { flags: 'a' }))
  createInterface({ input: child.stdout }).on('line', (text) => {
    if (!text.startsWith('{')) return
    const line = JSON.parse(text)
    log.push(line)
    for (const { message, found } of waiting) if (message.test(String(line.msg))) found(line)
  })
  return {
    pid: child.pid ?? 0,
    line(message) {
      const known = log.find((line) => message.test(String(line.msg)))
      if (known) return Promise.resolve(known)
      return Promise.race([
        new Promise<Record<string, unknown>>((found) => waiting.push({ message, found })),
        ended.then(([code]) => {
          throw new Error(`${file} ended with ${code} before it said ${message}: ${complaints}`)
        }),
      ])
    },
    async kill() {
      child.kill('SIGKILL')
      // Its own child processes may keep the pipes open.
      await exited
    },
    async stop() {
      child.kill('SIGTERM')
      const [code] = await ended
      return { code, log }
    },
  }
}
