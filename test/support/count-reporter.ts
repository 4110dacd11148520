import type { Reporter, TestModule } from 'vitest/node'
import { chromiumPath } from './chromium.js'

/** Closes a run with one plain line, `<n> passed, <n> failed`, for those who read the log's end only. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0
    let failed = unhandledErrors.length
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      passed += tests.filter((test) => test.result().state === 'passed').length
      failed += tests.filter((test) => test.result().state === 'failed').length
      // A file that cannot even be loaded has no tests to fail.
      if (tests.length === 0 && module.state() === 'failed') failed += 1
    }
    if (!chromiumPath())
      process.stdout.write('\nThe tests of test/pages are not part of this run: there is no Chromium.\n')
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  }
}
