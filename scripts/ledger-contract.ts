import { spawnSync } from 'node:child_process'
import { runProgram } from '../runtime/process/run-program.js'

/** `npm run ledger:contract` */
await runProgram({
  command: 'npm run ledger:contract',
  about:
    'Runs the contract tests of the ledger against a Horizon of a test network, or against the development ledger.',
  options: {
    url: { type: 'string', value: '<Horizon>', about: 'the server; default the development ledger' },
    record: {
      type: 'string',
      value: '<folder>',
      about: 'receives the responses that were compared with published ones',
    },
  },
  async run({ options: { url, record } }) {
    const { status } = spawnSync(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', 'test/wallet/ledger/ledger-contract.test.ts'],
      {
        stdio: 'inherit',
        env: {
          ...process.env,
          ...(url === undefined ? {} : { LEDGER_CONTRACT_URL: url }),
          ...(record === undefined ? {} : { LEDGER_CONTRACT_RECORD: record }),
        },
      },
    )
    return status === 0
  },
})
