import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '../../../runtime/project-root.js'
import { builtProgram } from './built-program.js'

/** What a program left behind. */
export interface ProgramResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs command-line programs in one process of their own, which costs a tenth of a process for each. */
export interface ProgramRunner {
  /** Runs a program by the path of its source; one at a time. */
  run(path: string, ...args: string[]): Promise<ProgramResult>
  /** Waits until the process ends by itself, because no program left a handle open, and returns its exit code. */
  end(): Promise<number | null>
}

/** Starts a process for programs with the given environment. */
export function startProgramRunner(env: Readonly<Record<string, string>> = {}): ProgramRunner {
  const child = fork(fileURLToPath(new URL('program-runner.mjs', import.meta.url)), {
    cwd: projectRoot,
    env: { PATH: process.env.PATH ?? '', ...env },
    execArgv: [],
  })
  const exit = once(child, 'exit') as Promise<[number | null]>
  return {
    async run(path, ...args) {
      const answer = once(child, 'message') as Promise<[ProgramResult]>
      child.send({ loader: builtProgram('program-loader.js'), file: builtProgram(path), args })
      const ended = exit.then(([code]): never => {
        throw new Error(`The process ended with ${code} while it ran ${path}.`)
      })
      const [result] = await Promise.race([answer, ended])
      return result
    },
    async end() {
      if (child.connected) child.disconnect()
      const [code] = await exit
      return code
    },
  }
}
