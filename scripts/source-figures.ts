import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../runtime/project-root.js'

/*
 * `npm run figures`: the size of the sources and tests tracked by git, the packages, and the results of the checks of imports
 * and exports, one per line. `CPU_TIMES=1 npm test` adds the CPU time of the tests.
 */

interface File {
  readonly path: string
  readonly lines: number
}

const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], {
  cwd: projectRoot,
  encoding: 'utf8',
})
const files = listed
  .trim()
  .split('\n')
  .map((path): File => ({ path, lines: linesOf(path) }))
const isTest = ({ path }: File) => path.startsWith('test/')
const isGenerated = ({ path }: File) => path.includes('/generated/')
const written = files.filter((file) => !isGenerated(file))

printSizes(
  'source',
  written.filter((file) => !isTest(file)),
)
printSizes('tests and benchmarks', written.filter(isTest))
printSizes('generated', files.filter(isGenerated))
printPackages()
print('imports', reportOf('check:imports').at(-1) ?? '')
print('exports that nothing or only tests use', reportOf('check:exports').join('; ') || 'none')

function linesOf(path: string): number {
  return readFileSync(join(projectRoot, path), 'utf8').split('\n').length - 1
}

function printSizes(name: string, of: readonly File[]): void {
  const sorted = [...of].sort((a, b) => a.lines - b.lines)
  const lines = of.reduce((sum, file) => sum + file.lines, 0)
  const [median, longest] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  print(
    name,
    `${lines} lines, ${of.length} files, median ${median?.lines}, longest ${longest?.lines} (${longest?.path})`,
  )
}

function printPackages(): void {
  const { dependencies, devDependencies } = json('package.json') as Record<string, object>
  const { packages } = json('package-lock.json') as { packages: Record<string, { dev?: boolean }> }
  const installed = Object.entries(packages).filter(([path]) => path !== '')
  const inProduction = installed.filter(([, { dev }]) => !dev).length
  print(
    'packages',
    `${Object.keys(dependencies ?? {}).length} dependencies, ${Object.keys(devDependencies ?? {}).length} for development; ` +
      `with theirs ${installed.length}, in production ${inProduction}`,
  )
}

function json(path: string): unknown {
  return JSON.parse(readFileSync(join(projectRoot, path), 'utf8'))
}

/** The lines that a check prints, whether it passes or not. */
function reportOf(check: string): readonly string[] {
  const { stdout } = spawnSync('npm', ['run', '-s', check], { cwd: projectRoot, encoding: 'utf8' })
  return stdout.split('\n').filter((line) => line.trim() !== '')
}

function print(name: string, text: string): void {
  process.stdout.write(`${name}: ${text}\n`)
}
