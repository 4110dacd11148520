import { auditKeyOf } from '../shared/audit/audit-key.js'
import { systemClock } from '../shared/clock.js'
import { migrate, openDatabase } from '../shared/database.js'
import { walletConfig, walletEnvironment } from './config.js'
import { type Custody, createCustody, type KeyOwner } from './custody/custody.service.js'
import { walletKeyVault } from './custody/key-vault.client.js'
import { migrations } from './migrations/index.js'
import { walletStore } from './wallets/wallet.store.js'

/** What command-line programs use of the wallet keys. */
interface CustodyTools {
  readonly custody: Custody
  readonly profileOf: (walletId: string) => Promise<KeyOwner | undefined>
}

/** Opens the keys of the configured database for a command-line program, and closes it afterwards. */
export async function withCustody<Result>(work: (tools: CustodyTools) => Promise<Result>): Promise<Result> {
  const config = walletConfig(walletEnvironment([]))
  const { dataDirectory, databaseUrl, synchronous } = config
  const db = await openDatabase({ subgraph: 'wallet', dataDirectory, databaseUrl, synchronous })
  try {
    await migrate(db, migrations)
    const custody = createCustody({
      db,
      clock: systemClock,
      vault: walletKeyVault(config),
      signingKey: auditKeyOf(config, 'wallet signings'),
    })
    return await work({ custody, profileOf: (id) => walletStore(db).byId(id) })
  } finally {
    await db.destroy()
  }
}
