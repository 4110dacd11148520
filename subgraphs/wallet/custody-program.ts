import { EnvironmentError } from '../../runtime/read-environment.js'
import { auditKeyOf } from '../shared/audit/audit-key.js'
import { systemClock } from '../shared/clock.js'
import { migrate, openDatabase } from '../shared/database.js'
import { walletConfig, walletEnvironment } from './config.js'
import { type Custody, createCustody, type KeyOwner } from './custody/custody.service.js'
import { walletKeyVault } from './custody/key-vault.client.js'
import { migrations } from './migrations/index.js'
import { walletStore } from './wallets/wallet.store.js'

/** What a command on the wallets' keys is given. */
export interface CustodyTools {
  readonly custody: Custody
  readonly profileOf: (walletId: string) => Promise<KeyOwner | undefined>
}

/** What a command answers: a line to print, and whether all is well. */
export interface CommandAnswer {
  readonly line: string
  readonly ok: boolean
}

/** Runs one command on the keys of the database that the environment names; not all well makes the exit code 1. */
export async function runCustodyProgram(
  command: (tools: CustodyTools) => Promise<CommandAnswer>,
): Promise<void> {
  try {
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
      const { line, ok } = await command({ custody, profileOf: (id) => walletStore(db).byId(id) })
      process.stdout.write(`${line}\n`)
      if (!ok) process.exitCode = 1
    } finally {
      await db.destroy()
    }
  } catch (error) {
    process.exitCode = 1
    console.error(error instanceof EnvironmentError ? error.message : error)
  }
}
