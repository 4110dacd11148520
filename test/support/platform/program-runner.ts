import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '../../../runtime/project-root.js'
import { builtProgram } from './built-program.js'
import { endWithParent } from './platform-programs.js'

type Env = Readonly<Record<string, string>>

/** The exit code and output of a program. */
export interface ProgramResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs command-line programs in one separate process, which takes half the CPU time of a process for each program. */
export interface ProgramRunner {
  /** Runs a program given by the path of its source; one at a time. */
  run(path: string, ...args: string[]): Promise<ProgramResult>
  /** Waits until the process ends by itself, because no program left a handle open, and returns its exit code. */
  end(): Promise<number | null>
}

/** Starts a process that runs programs in the given environment. */
export function startProgramRunner(env: Env = {}): ProgramRunner {
  const child = forkRunner(env)
  const exit = once(child, 'exit') as Promise<[number | null]>
  return {
    run: (path, ...args) => runIn(child, path, args),
    async end() {
      if (child.connected) child.disconnect()
      const [code] = await exit
      return code
    },
  }
}

/** The process in which this worker runs operators' programs, and the completion of the last one. */
let ofWorker: { readonly child: ChildProcess; last: Promise<unknown> } | undefined

/**
 * Runs a program given by the path of its source like an operator, with only `PATH` and the given environment. The programs
 * of a worker share a process and run one after the other.
 */
export function runAsOperator(path: string, env: Env, ...args: string[]): Promise<ProgramResult> {
  ofWorker ??= startedForWorker()
  const { child, last } = ofWorker
  const result = last.then(() => runIn(child, path, args, { PATH: process.env.PATH ?? '', ...env }))
  ofWorker.last = result.catch(() => undefined)
  return result
}

function startedForWorker(): NonNullable<typeof ofWorker> {
  const child = forkRunner({}, ['--import', endWithParent])
  child.once('exit', () => {
    ofWorker = undefined
  })
  return { child, last: Promise.resolve() }
}

function forkRunner(env: Env, execArgv: string[] = []): ChildProcess {
  return fork(fileURLToPath(new URL('program-runner.mjs', import.meta.url)), {
    cwd: projectRoot,
    env: { PATH: process.env.PATH ?? '', ...env },
    execArgv,
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
  })
}

async function runIn(
  child: ChildProcess,
  path: string,
  args: readonly string[],
  env?: Env,
): Promise<ProgramResult> {
  const given = new AbortController()
  const answer = once(child, 'message', given) as Promise<[ProgramResult]>
  const ended = once(child, 'exit', given).then(([code]): never => {
    throw new Error(`The process ended with ${code} while it ran ${path}.`)
  })
  child.send({ loader: builtProgram('program-loader.js'), file: builtProgram(path), args, env })
  try {
    const [result] = await Promise.race([answer, ended])
    return result
  } finally {
    for (const unused of [answer, ended]) unused.catch(() => undefined)
    given.abort()
  }
}
