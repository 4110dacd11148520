import 'reflect-metadata'
import closeWithGrace from 'close-with-grace'
import { EnvironmentError } from '../runtime/environment/read-environment.js'
import { mapStackToSources } from '../runtime/source-positions.js'
import { platformConfig } from './config.js'
import { createPlatform } from './platform.js'
import { startLog } from './start-log.js'

/** `npm start`: the whole platform in one process. */
async function main(): Promise<void> {
  const config = platformConfig()
  const logger = startLog(config.gateway.logLevel, process.stdout.isTTY ? process.stdout : undefined)
  const startedAt = performance.now()
  const platform = await createPlatform(config, logger)
  const address = await platform.listen()
  const origin = config.gateway.port === 0 ? address : config.gateway.publicUrl
  logger.info(
    {
      graphql: `${origin}/graphql`,
      rest: [`${origin}/v1/wallet`, `${origin}/testnet/v1/wallet`, `${origin}/api`],
      docs: `${origin}/docs`,
      readyMs: Math.round(performance.now() - startedAt),
    },
    `ready: open ${origin}/graphql or ${origin}/docs in a browser`,
  )
  closeWithGrace({ delay: 15_000 }, async ({ signal, err }) => {
    if (err) logger.error({ err }, 'shutting down after an error')
    else logger.info({ signal }, 'shutting down')
    await platform.close()
  })
}

main().catch((error: unknown) => {
  // For an environment error the message is enough.
  if (error instanceof Error && error.stack) error.stack = mapStackToSources(error.stack)
  console.error(error instanceof EnvironmentError ? error.message : error)
  process.exitCode = 1
})
