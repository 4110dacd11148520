import 'reflect-metadata'
import { runService } from '../runtime/run-service.js'
import { platformConfig } from './config.js'
import { createPlatform } from './platform.js'
import { startLog } from './start-log.js'

/** `npm start`: the whole platform in one process. */
await runService(async () => {
  const config = platformConfig()
  const log = startLog(config.gateway.logLevel, process.stdout.isTTY ? process.stdout : undefined)
  const startedAt = performance.now()
  const platform = await createPlatform(config, log)
  const address = await platform.listen()
  const origin = config.gateway.port === 0 ? address : config.gateway.publicUrl
  log.info(
    {
      graphql: `${origin}/graphql`,
      rest: [`${origin}/v1/wallet`, `${origin}/testnet/v1/wallet`, `${origin}/api`],
      docs: `${origin}/docs`,
      readyMs: Math.round(performance.now() - startedAt),
    },
    `ready: open ${origin}/graphql or ${origin}/docs in a browser`,
  )
  return { log, close: () => platform.close() }
})
