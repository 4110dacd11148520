import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { builtProgram } from '../../../support/platform/built-program.js'

/** The local network in a separate process, as `npm run local-network` starts it. */
export interface Program {
  url: string
  /** The lines of its standard output. */
  output: string[]
  /** Kills it without a clean shutdown. */
  kill(): Promise<void>
  /** Stops it; returns its exit code. */
  stop(): Promise<number | null>
}

type Child = ChildProcessByStdio<null, Readable, Readable>

/** Starts the program; rejects with its error output if it does not start. */
export async function startProgram(environment: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, [builtProgram('subgraphs/wallet/local-network/main.ts')], {
    env: { PATH: process.env.PATH, LOCAL_NETWORK_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  const errors: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line))
  const url = await readUrl(child, output, errors)
  return {
    url,
    output,
    kill: () => end(child, 'SIGKILL').then(() => undefined),
    stop: () => end(child, 'SIGTERM'),
  }
}

function readUrl(child: Child, output: string[], errors: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let url: string | undefined
    createInterface({ input: child.stdout }).on('line', (line) => {
      output.push(line)
      url ??= / at (http:\S+)$/.exec(line)?.[1]
      if (url !== undefined && line.startsWith('  ledger')) resolve(url)
    })
    child.once('exit', () => reject(new Error(errors.join('\n'))))
  })
}

async function end(child: Child, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  return child.exitCode
}
