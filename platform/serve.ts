import 'reflect-metadata'
import type { RunningService } from '../runtime/process/run-service.js'
import { lockSqliteFile } from '../runtime/process/sqlite-file-lock.js'
import { databaseNames } from '../subgraphs/shared/subgraph/database-names.js'
import type { PlatformConfig } from './config.js'
import { createPlatform } from './platform.js'
import { startLog } from './start-log.js'

export { platformConfig } from './config.js'

/** Serves the whole platform in this process. */
export async function serve(config: PlatformConfig): Promise<RunningService> {
  const log = startLog(config.gateway.logLevel, process.stdout.isTTY ? process.stdout : undefined)
  const startedAt = performance.now()
  if (config.gateway.databaseUrl === undefined) holdOwnFiles(config)
  const platform = await createPlatform(config, log)
  const address = await platform.listen()
  const origin = config.gateway.port === 0 ? address : config.gateway.publicUrl
  const served = {
    dashboard: `${origin}/app`,
    graphql: `${origin}/graphql`,
    rest: [`${origin}/v1/wallet`, `${origin}/testnet/v1/wallet`, `${origin}/api`],
    docs: `${origin}/docs`,
    readyMs: Math.round(performance.now() - startedAt),
  }
  return {
    log,
    ready: [
      served,
      `ready: open ${origin} in a browser for the dashboard, the GraphQL explorer and the documentation`,
    ],
    close: () => platform.close(),
  }
}

/** Locks the database files of the services in this process. */
function holdOwnFiles({ gateway: { dataDirectory, remote } }: PlatformConfig): void {
  const local = Object.entries(databaseNames).filter(([subgraph]) => !(subgraph in remote))
  for (const name of ['identity', ...local.map(([, name]) => name)]) lockSqliteFile(dataDirectory, name)
}
