import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node'
import { chromiumPath } from '../browser/chromium.js'
import { nginxPath, opensslPath, pythonPath, redisPath } from '../servers/machine-programs.js'
import { postgresPrograms } from '../servers/postgres-programs.js'
import { missingOutcomes, uncheckedScreens } from './missing-outcomes.js'
import { collectOutcomes, type SeenOutcomes } from './recorded-outcomes.js'

/** Programs that some tests need: whether each is installed, which tests are skipped without it, and the remedy. */
const machinePrograms: readonly (readonly [isThere: unknown, tests: string, remedy: string])[] = [
  [
    chromiumPath(),
    'test/pages and test/dashboard',
    'Install Chromium (apt-get install chromium) or set CHROMIUM_PATH',
  ],
  [
    postgresPrograms(),
    'the restore of a PostgreSQL backup',
    'Install PostgreSQL (apt-get install postgresql) or set POSTGRES_PROGRAMS',
  ],
  [
    redisPath,
    'tests of Redis clients on a Redis server, they ran on its double alone',
    'Install Redis (apt-get install redis-server) or set REDIS_SERVER_PATH',
  ],
  [
    nginxPath,
    'the switch between blue and green with nginx',
    'Install nginx (apt-get install nginx) or set NGINX_PATH',
  ],
  [
    pythonPath,
    'the receiver of webhooks in Python',
    'Install Python (apt-get install python3) or set PYTHON_PATH',
  ],
  [
    opensslPath,
    'the receiver of webhooks in a shell',
    'Install OpenSSL (apt-get install openssl) or set OPENSSL_PATH',
  ],
]

/**
 * Ends a run with one plain line, `<n> passed, <n> failed`, for readers of the end of a log. In a run of all tests, each
 * declared outcome of a path that no test produced and each screen of the dashboard that was not checked for accessibility
 * count as failures. The file `FAILED_FILES` receives the counts of tests and the files with failed ones, so that `.ci/run` can run
 * them again.
 */
export default class CountReporter implements Reporter {
  private vitest: Vitest | undefined
  private outcomes: SeenOutcomes | undefined
  private isWhole = false

  onInit(vitest: Vitest): void {
    this.vitest = vitest
    this.outcomes = collectOutcomes()
  }

  async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    const all = (await this.vitest?.globTestSpecifications()) ?? []
    this.isWhole = specifications.length === all.length && !this.vitest?.config.testNamePattern
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0
    let failed = unhandledErrors.length
    const failedFiles: string[] = []
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      passed += tests.filter((test) => test.result().state === 'passed').length
      const failures = tests.filter((test) => test.result().state === 'failed').length
      failed += failures
      if (module.state() === 'failed') failedFiles.push(module.relativeModuleId)
      // No test fails in a file that cannot be loaded or set up.
      if (failures === 0 && module.state() === 'failed') failed += 1
    }
    const path = process.env.FAILED_FILES
    if (path && unhandledErrors.length === 0)
      writeFileSync(path, `${passed} ${failed}\n${failedFiles.map((file) => `${file}\n`).join('')}`)
    const missing = this.takeMissing()
    if (missing.length > 0) {
      process.stdout.write(`\nOutcomes that no test of this run has shown:\n  ${missing.join('\n  ')}\n`)
      failed += missing.length
      process.exitCode = 1
    }
    for (const [isThere, tests, remedy] of machinePrograms)
      if (!isThere) process.stdout.write(`\nNOT RUN: ${tests}. ${remedy}.\n`)
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  }

  private takeMissing(): readonly string[] {
    const isComplete = this.isWhole || this.outcomes?.areContinued
    const seen = isComplete ? this.outcomes?.read() : undefined
    this.outcomes?.remove()
    return seen ? [...missingOutcomes(seen), ...(chromiumPath() ? uncheckedScreens(seen) : [])] : []
  }
}
