import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'

/** The folder to which the workers of a run write CPU times, one file each; unset if CPU times are not measured. */
export const CPU_TIMES_DIRECTORY = 'CPU_TIMES_DIRECTORY'

/** Clock ticks per second in `/proc`, the same on every Linux. */
const TICKS = 100

/** Seconds of CPU time, user and system. */
export interface CpuTimes {
  readonly own: number
  /** Of child processes that have ended. */
  readonly children: number
}

/** The CPU times of this process so far; Linux only. */
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
