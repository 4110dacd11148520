import { print, runProgram } from '../../../runtime/process/run-program.js'
import { assertDatabaseExists } from '../../../runtime/require-database.js'
import { createActionTrail } from '../../shared/audit/action-trail.js'
import { auditIdPrefixes } from '../../shared/audit/audit-ids.js'
import { auditKeyOf } from '../../shared/audit/audit-key.js'
import { systemClock } from '../../shared/clock.js'
import { assertUnused } from '../../shared/database/unused-database.js'
import { migrate, openDatabase } from '../../shared/database.js'
import type { Log } from '../../shared/log.js'
import { walletConfig, walletEnvironment } from '../config.js'
import { type Network, networks } from '../ledger/network.js'
import { migrations } from '../migrations/index.js'
import { differenceOf } from '../network-identity/known-network.service.js'
import { openNetworks } from '../open-networks.js'
import { assertReset, confirmedNetwork } from './network-reset.policy.js'
import { acceptNetworkReset } from './network-reset.service.js'

/** The actor in the audit log. */
const operator = {
  viewer: { kind: 'service', subject: 'service:operator' },
  requestId: 'npm run wallet:accept-reset',
} as const

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

await runProgram({
  command: 'npm run wallet:accept-reset',
  about:
    'Accepts that a test network, or an embedded ledger, was reset: balances on it are written off with a line in the books,\npending payments fail, and the next start creates the accounts again and reads the new history. Stop all services first.\nThe exit code is 1, and nothing is changed, unless the server serves a network that was reset.',
  options: {
    network: {
      type: 'string',
      value: networks.join('|'),
      required: true,
      about: 'the network that was reset',
    },
    confirm: {
      type: 'string',
      value: '<network>',
      required: true,
      about: 'its name again: balances on it are written off',
    },
  },
  async run({ options: { network: name, confirm } }) {
    const config = walletConfig(walletEnvironment([]))
    const network = confirmedNetwork({ name, confirm }, config)
    await accept(config, network)
    return true
  },
})

async function accept(config: ReturnType<typeof walletConfig>, network: Network): Promise<void> {
  const { dataDirectory, databaseUrl, synchronous } = config
  assertDatabaseExists(config, ['wallet'])
  const location = { subgraph: 'wallet', dataDirectory, databaseUrl } as const
  const unlock = await assertUnused(location)
  const db = await openDatabase({ ...location, synchronous })
  try {
    await migrate(db, migrations)
    const open = await openNetworks(config, silent)
    const difference = await differenceOf(db, open.setups[network]).finally(() => open.close())
    assertReset(network, difference)
    print(difference.message)
    const auditKey = auditKeyOf(config, 'wallet')
    const audit = createActionTrail({ db, clock: systemClock, auditKey, idPrefix: auditIdPrefixes.wallet })
    const { failedPayments, lostBalances } = await acceptNetworkReset(
      { db, clock: systemClock, audit },
      operator,
      network,
    )
    print(`Accepted: ${lostBalances} balances were written off, ${failedPayments} pending payments failed.`)
    print('Start the services: they create the accounts again.')
  } finally {
    await db.destroy()
    unlock()
  }
}
