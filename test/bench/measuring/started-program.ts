import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { WebSocket } from 'undici'
import { projectRoot } from '../../../runtime/project-root.js'
import { endWithParent } from '../../support/platform/platform-programs.js'

/** A program that has logged that it is ready. */
export interface StartedProgram {
  /** From the start of its process to that log line. */
  readonly milliseconds: number
  /** CPU time of all its threads until then, in milliseconds; unlike elapsed time, it depends little on other work. */
  readonly processorMs: number
  /** The log line. */
  readonly ready: Record<string, unknown>
  /** Resident memory of the process on Linux, in MB. */
  residentMemory(): number
  /** Heap size in MB after a garbage collection; the program must have been started with `--inspect=0`. */
  heapAfterCollection(): Promise<number>
  /** Sends SIGTERM and waits for the exit. */
  end(): Promise<void>
}

const MB = 1024 * 1024

/** Starts a built program, which ends with this one, and waits until it is ready. */
export async function startProgram(
  file: string,
  env: Readonly<Record<string, string>>,
  nodeArguments: readonly string[] = [],
): Promise<StartedProgram> {
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', endWithParent, ...nodeArguments, file], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  let complaints = ''
  child.stderr.on('data', (chunk) => {
    complaints += chunk
  })
  const ready = await new Promise<Record<string, unknown>>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('"msg":"ready')) resolve(JSON.parse(line))
    })
    exit.then(([code]) => reject(new Error(`${file} ended with ${code}: ${complaints}`)), reject)
  })
  const milliseconds = performance.now() - began
  return {
    milliseconds,
    processorMs: processorTimeOf(child.pid),
    ready,
    residentMemory() {
      const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
      return Number(kilobytes) / 1024
    },
    async heapAfterCollection() {
      const address = /ws:\/\/\S+/.exec(complaints)?.[0]
      if (!address) throw new Error(`${file} was not started with --inspect=0.`)
      return heapOf(address)
    },
    async end() {
      child.kill('SIGTERM')
      await exit
    },
  }
}

/** The CPU time that a process has used, user and system, in milliseconds with a resolution of 10 ms: fields 14 and 15 of proc(5). */
export function processorTimeOf(pid: number | undefined): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(afterName[11]) + Number(afterName[12])) * 10
}

/** Reads the heap size through Node's inspector (Chrome DevTools Protocol). */
async function heapOf(address: string): Promise<number> {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const answers = new Map<number, (result: { usedSize: number }) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data))
    answers.get(id)?.(result)
  })
  const ask = (id: number, method: string) =>
    new Promise<{ usedSize: number }>((resolve) => {
      answers.set(id, resolve)
      socket.send(JSON.stringify({ id, method }))
    })
  await ask(1, 'HeapProfiler.collectGarbage')
  const { usedSize } = await ask(2, 'Runtime.getHeapUsage')
  socket.close()
  return usedSize / MB
}
