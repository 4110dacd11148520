import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { projectRoot } from '../../../runtime/project-root.js'
import { builtProgram } from './built-program.js'

/** A TypeScript program in a separate process that a test can kill. */
export interface Program {
  /** The lines printed so far. */
  readonly lines: readonly string[]
  /** Waits until it has printed a number of lines. */
  printed(count: number): Promise<void>
  /** Kills the process without warning (SIGKILL), like a power failure, and waits until it has ended. */
  kill(): Promise<void>
  /** Waits until it ends by itself; throws an error with its stderr if the exit code is not 0. */
  ended(): Promise<void>
}

/** Starts the program at a path relative to the project's root; `input` is passed as JSON in its first argument. */
export function startProgram(path: string, input: unknown): Program {
  const child = spawn(process.execPath, [builtProgram(path), JSON.stringify(input)], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const output = createInterface({ input: child.stdout })
  output.on('line', (line) => lines.push(line))
  const exit = once(child, 'close')
  return {
    lines,
    async printed(count) {
      while (lines.length < count) {
        const ended = await Promise.race([once(output, 'line').then(() => false), exit.then(() => true)])
        if (ended && lines.length < count) throw new Error(`${path} ended early: ${errors}`)
      }
    },
    async kill() {
      child.kill('SIGKILL')
      await exit
    },
    async ended() {
      const [code] = await exit
      if (code !== 0) throw new Error(`${path} ended with ${code}: ${errors}`)
    },
  }
}
