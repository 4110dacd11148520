import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/**
 * Runs the contract tests of the ledger against a Horizon of a test network, or without a URL against the development
 * ledger.
 *
 *     npm run ledger:contract -- --url https://horizon-testnet.stellar.org --record recorded
 *
 * `--record` writes the responses that were compared with published ones into a folder.
 */
const { values } = parseArgs({ options: { url: { type: 'string' }, record: { type: 'string' } } })
const given = {
  ...(values.url === undefined ? {} : { LEDGER_CONTRACT_URL: values.url }),
  ...(values.record === undefined ? {} : { LEDGER_CONTRACT_RECORD: values.record }),
}
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'test/wallet/ledger/ledger-contract.test.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, ...given },
  },
)
process.exitCode = status ?? 1
