import { assertDatabaseExists } from '../../runtime/require-database.js'
import { auditKeyOf } from '../shared/audit/audit-key.js'
import { systemClock } from '../shared/clock.js'
import { migrate, openDatabase } from '../shared/database.js'
import { walletConfig, walletEnvironment } from './config.js'
import { openKeyVault } from './custody/configured-vault.client.js'
import { type Custody, createCustody } from './custody/custody.service.js'
import { migrations } from './migrations/index.js'

/** Opens the keys of the configured database for a command-line program, and closes it afterwards. */
export async function withCustody<Result>(work: (custody: Custody) => Promise<Result>): Promise<Result> {
  const config = walletConfig(walletEnvironment([]))
  const { dataDirectory, databaseUrl, synchronous } = config
  assertDatabaseExists({ dataDirectory, databaseUrl }, ['wallet'])
  const db = await openDatabase({ subgraph: 'wallet', dataDirectory, databaseUrl, synchronous })
  try {
    await migrate(db, migrations)
    const custody = createCustody({
      db,
      clock: systemClock,
      vault: await openKeyVault(db, config),
      signingKey: auditKeyOf(config, 'wallet signings'),
    })
    return await work(custody)
  } finally {
    await db.destroy()
  }
}
