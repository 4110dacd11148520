import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { projectRoot } from '../../../runtime/project-root.js'
import { builtProgram } from './built-program.js'

/** A TypeScript program in a process of its own, which a test may kill. */
export interface Program {
  /** What it printed so far. */
  readonly lines: readonly string[]
  /** Waits until it has printed a number of lines. */
  printed(count: number): Promise<void>
  /** Ends it as a power switch would (SIGKILL), and waits until it is gone. */
  kill(): Promise<void>
  /** Waits until it ends by itself; an exit code other than 0 is an error with what it wrote to stderr. */
  ended(): Promise<void>
}

/** Starts the program at a path from the project's root; `input` arrives as JSON in its first argument. */
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
