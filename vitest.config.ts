import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { chromiumPath } from './test/support/browser/chromium.js'
import LongestSpread from './test/support/runner/longest-spread.js'
import { moduleCachePath } from './test/support/runner/module-cache.js'
import { HAPPENS_WITHIN_MS, SUITE_LIMIT_MS } from './test/support/runner/waiting-limit.js'
import { nginxPath } from './test/support/servers/machine-programs.js'

const nodeVersion = Number.parseInt(process.versions.node, 10)

export default defineConfig({
  resolve: {
    // Without it the bundler picks graphql's `module` build, and two copies of its classes are loaded.
    alias: { graphql: fileURLToPath(new URL('./node_modules/graphql/index.js', import.meta.url)) },
  },
  test: {
    include: ['test/**/*.test.ts'],
    // These tests need an installed Chromium or nginx, which `.ci/run` installs. The last lines of a run list what was skipped.
    exclude: [
      ...configDefaults.exclude,
      ...(chromiumPath() ? [] : ['test/pages/**', 'test/dashboard/**']),
      ...(nginxPath ? [] : ['test/platform/blue-green.faults.test.ts']),
    ],
    setupFiles: [
      'test/support/runner/cpu-times.ts',
      'test/support/runner/left-timers.ts',
      'test/support/runner/axios-stacks.ts',
      'test/support/runner/property-cases.ts',
      'test/support/runner/cheap-password-hashes.mjs',
      'test/support/runner/shared-supergraph.ts',
      'test/support/runner/plugin-names.ts',
    ],
    globalSetup: [
      'test/support/runner/run-directory.ts',
      'test/support/runner/postgres-server.ts',
      'test/support/runner/prepared-graph.ts',
    ],
    // Apollo Gateway looks for a cloud's metadata server, outside this machine, unless its telemetry is disabled.
    env: { NODE_ENV: 'test', APOLLO_TELEMETRY_DISABLED: 'true' },
    reporters: [
      'default',
      './test/support/runner/count-reporter.ts',
      ...(process.env.CPU_TIMES ? ['./test/support/runner/cpu-reporter.ts'] : []),
    ],
    pool: 'forks',
    // One more than the cores of the smallest machine: many tests wait for ledgers, locks and processes. With more, the same
    // tests take more processor time: on two cores a run took 543 s with three, 637 with five and 719 with four.
    maxWorkers: 3,
    // The first needs a third of the collections of young objects, of which starts and requests create many and few survive. With the
    // second, which Node 22 does not know any more, functions are optimised after fifteen times as many runs: most run too rarely in a
    // test run for that to pay.
    execArgv: ['--max-semi-space-size=64', ...(nodeVersion < 22 ? ['--interrupt-budget=1000000'] : [])],
    // The platform's modules are loaded once per worker, not once per file, which is a third of the suite's work.
    isolate: false,
    // Sources that did not change since the last run are not transformed again.
    experimental: { fsModuleCache: true, fsModuleCachePath: moduleCachePath() },
    sequence: { sequencer: LongestSpread },
    testTimeout: SUITE_LIMIT_MS,
    hookTimeout: SUITE_LIMIT_MS,
    expect: { poll: { timeout: HAPPENS_WITHIN_MS, interval: 25 } },
  },
})
