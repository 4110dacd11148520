import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Reporter } from 'vitest/node'
import { projectRoot } from '../../../runtime/project-root.js'
import { CPU_TIMES_DIRECTORY, cpuTimes } from './cpu-times.js'

/**
 * `CPU_TIMES=1 npm test`: the seconds of CPU time that each file used, most expensive last. The first file of a worker
 * includes loading the platform's modules.
 */
export default class CpuReporter implements Reporter {
  private readonly directory = mkdtempSync(join(tmpdir(), 'cpu-times-'))

  onInit(): void {
    process.env[CPU_TIMES_DIRECTORY] = this.directory
  }

  onTestRunEnd(): void {
    const files = readdirSync(this.directory)
      .flatMap((name) => readFileSync(join(this.directory, name), 'utf8').trim().split('\n'))
      .map((line) => {
        const [path = '', own, children] = line.split('\t')
        return { path: relative(projectRoot, path), own: Number(own), children: Number(children) }
      })
      .sort((a, b) => a.own + a.children - b.own - b.children)
    rmSync(this.directory, { recursive: true })
    const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
    const rows = [
      ...files,
      {
        path: 'all files',
        own: sum(files.map(({ own }) => own)),
        children: sum(files.map(({ children }) => children)),
      },
      // Its child processes include the workers that have ended, which are counted above.
      { path: 'the run: transformed modules, reports', own: cpuTimes().own, children: 0 },
    ]
    const column = (seconds: number) => seconds.toFixed(1).padStart(8)
    process.stdout.write('\nSeconds of CPU time: of the worker, of its child processes\n')
    for (const { path, own, children } of rows)
      process.stdout.write(`${column(own)}${column(children)}  ${path}\n`)
  }
}
