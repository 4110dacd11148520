import { print, runProgram } from '../../../runtime/process/run-program.js'
import { readBackup } from '../../shared/backup/backup.js'
import { systemClock } from '../../shared/clock.js'
import { migrate, openDatabase } from '../../shared/database.js'
import { walletConfig, walletEnvironment } from '../config.js'
import { migrations } from '../migrations/index.js'
import { recordRestore } from './restore.service.js'

await runProgram({
  command: 'npm run restore',
  about:
    'Restores a backup into an installation without data, while no service runs. The wallet then starts with sending disabled:\nit recovers the wallets and payments since the backup from the ledger, and enables sending when all books are reconciled.\nRestore the keys before the start. PostgreSQL needs pg_restore and psql of its version.',
  options: {
    from: { type: 'string', value: '<folder>', required: true, about: 'a folder that npm run backup wrote' },
  },
  async run({ options: { from } }) {
    const { dataDirectory, databaseUrl, synchronous } = walletConfig(walletEnvironment([]))
    const { createdAt, files } = await readBackup(from, { dataDirectory, databaseUrl })
    const db = await openDatabase({ subgraph: 'wallet', dataDirectory, databaseUrl, synchronous })
    try {
      // Before the migrations, because this version may refuse the database, which another one then serves.
      await recordRestore(db, createdAt, systemClock)
      await migrate(db, migrations)
    } finally {
      await db.destroy()
    }
    print(`Restored ${files.map(({ name }) => name).join(', ')} as of ${createdAt}.`)
    print('Restore the keys, then start: nothing is sent until the wallets are reconciled with the ledger.')
    return true
  },
})
