import { join } from 'node:path'
import { freePort } from '../platform/free-port.js'
import { startPlatformProgram } from '../platform/platform-programs.js'
import { mountDisk } from '../servers/bounded-disk.js'
import { redisPath } from '../servers/machine-programs.js'
import { startPostgres } from '../servers/postgres-cluster.js'
import { startRestartableRedis } from '../servers/restartable-redis.js'

/** Starts the servers that a drill depends on, prints their addresses, and waits to be killed. */
const [directory = ''] = process.argv.slice(2)
const disk = mountDisk(join(directory, 'disk'), 1)
const postgres = await startPostgres()
const redis = redisPath === undefined ? undefined : await startRestartableRedis()
const port = String(await freePort())
const ledger = startPlatformProgram('subgraphs/wallet/ledger-main.ts', {
  PORT: port,
  DATA_DIR: join(directory, 'data'),
  LOG_LEVEL: 'info',
})
await ledger.line(/^the ledgers are ready/)
const urls = [postgres.url, redis?.url, `http://127.0.0.1:${port}`].filter((url) => url !== undefined)
process.stdout.write(
  `${JSON.stringify({ urls, directory: postgres.directory, hasDisk: disk !== undefined })}\n`,
)
