import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../runtime/project-root.js'
import { fingerprintOf, oncePerRun } from '../runner/once-per-run.js'

/** The inputs of the bundles. */
const sources = [
  'package-lock.json',
  'edge',
  'gateway',
  'platform',
  'rest-adapter',
  'runtime',
  'schema',
  'scripts',
  'subgraphs',
  'test/support',
]
const builds = join(projectRoot, 'dist/test-programs')
/** Builds of other sources are kept this long, because another run may still use them. */
const KEPT_MS = 3_600_000
const PACKAGES = 'packages-outside-the-bundle.json'

let built: string | undefined

/**
 * The path of a program of the project or of the tests, bundled as by `npm run build`. Programs are bundled again only after
 * a source has changed, and then by one worker of the run.
 */
export function builtProgram(path: string): string {
  built ??= currentBuild()
  return join(built, path.replace(/\.ts$/, '.js'))
}

/** The modules that the built programs import from outside their bundle. */
export function packagesOutsideTheBundle(): readonly string[] {
  built ??= currentBuild()
  return JSON.parse(readFileSync(join(built, PACKAGES), 'utf8'))
}

function currentBuild(): string {
  const name = fingerprintOf(sources)
  const directory = join(builds, name)
  oncePerRun(`programs-${name}`, () => build(directory))
  return directory
}

function build(directory: string): void {
  if (existsSync(directory)) return
  mkdirSync(builds, { recursive: true })
  removeOldBuilds()
  const script = join(projectRoot, 'test/support/platform/bundle-programs.ts')
  execFileSync(process.execPath, ['--import', 'tsx', script, directory, PACKAGES], {
    cwd: projectRoot,
    stdio: 'inherit',
  })
}

function removeOldBuilds(): void {
  for (const name of readdirSync(builds)) {
    const path = join(builds, name)
    if (Date.now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { recursive: true, force: true })
  }
}
