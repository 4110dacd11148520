import { parseArgs } from 'node:util'
import { auditSuites } from '../support/federation-audit/audit-suites.js'

/*
 * `npm run federation-audit -- --suite http://127.0.0.1:4200`: the gateway over the supergraphs of an audit suite, whose own
 * server runs at that URL (`npm start serve` in a clone of graphql-hive/federation-gateway-audit). The exit code is 1 if a
 * response differs.
 */

const { suite } = parseArgs({ options: { suite: { type: 'string' } } }).values
if (suite === undefined || !URL.canParse(suite))
  throw new Error('Name the URL of the server of a suite: --suite http://127.0.0.1:4200')

let [passed, failures] = [0, 0]
for await (const { id, ...result } of auditSuites(new URL(suite).origin)) {
  passed += result.passed
  failures += result.failed.length
  console.error(`${id}: ${result.passed} passed, ${result.failed.length} failed`)
  for (const failure of result.failed) console.error(`  ${failure}`)
}
console.error(`${passed} of ${passed + failures} tests passed.`)
process.exitCode = failures > 0 ? 1 : 0
