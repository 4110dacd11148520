import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'

/** The folder that the workers of a run write CPU times to, one file each; unset where nobody asked for them. */
export const CPU_TIMES_DIRECTORY = 'CPU_TIMES_DIRECTORY'

/** Clock ticks of `/proc` in a second, on every Linux. */
const TICKS = 100

/** Seconds of CPU time, user and system. */
export interface CpuTimes {
  readonly own: number
  /** Of the processes that were started and have ended. */
  readonly children: number
}

/** The CPU times of this process so far; on Linux only. */
export function cpuTimes(): CpuTimes {
  const { user, system } = process.cpuUsage()
  // The name of the program, in brackets, may contain spaces; user and system time of the children are fields 16 and 17.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return {
    own: (user + system) / 1e6,
    children: (Number(fields[13]) + Number(fields[14])) / TICKS,
  }
}

const directory = process.env[CPU_TIMES_DIRECTORY]
if (directory) {
  const before = cpuTimes()
  afterAll(() => {
    const after = cpuTimes()
    const line = [expect.getState().testPath, after.own - before.own, after.children - before.children]
    appendFileSync(join(directory, String(process.pid)), `${line.join('\t')}\n`)
  })
}
