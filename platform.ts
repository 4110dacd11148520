import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { PlatformConfig } from './config.js'
import { seedDemoAccounts } from './gateway/identity/demo-accounts.js'
import { createIdentity } from './gateway/identity/identity.js'
import { createReports } from './gateway/reports.js'
import { createEdge } from './gateway/server.js'
import type { Execute } from './schema/execute.js'
import type { FileDoor } from './schema/file-door.js'
import type { IdentityDirectory } from './schema/identity-directory.js'
import { internalTokenSigner } from './schema/internal-token.js'
import { openLiveEvents } from './schema/redis-live-events.js'
import { remoteFiles } from './schema/remote-files.js'
import { remoteOperations } from './schema/remote-operations.js'
import { internalAudiences } from './schema/viewer-token.js'
import { createAiHub } from './subgraphs/ai-hub/server.js'
import { createBackoffice } from './subgraphs/backoffice/server.js'
import { createGraphClient } from './subgraphs/shared/graph-client.js'
import type { Subgraph } from './subgraphs/shared/subgraph.js'
import { createWallet } from './subgraphs/wallet/server.js'

/** The platform, built and ready to listen. */
export interface Platform {
  readonly app: FastifyInstance
  readonly execute: Execute
  /** The accounts at the identity provider. */
  readonly directory: IdentityDirectory
  /** Starts background work and listens; answers the address. */
  listen(): Promise<string>
  /** Answers what is under way, ends background work, closes what is open. */
  close(): Promise<void>
}

/**
 * Builds the whole platform in one process. A subgraph whose URL is configured runs elsewhere and is reached
 * over HTTP; the others run here.
 */
export async function createPlatform(config: PlatformConfig, logger: Logger): Promise<Platform> {
  const { gateway } = config
  // The services ask the graph, and the graph is made of the services: the door opens when both exist.
  let door: Execute | undefined
  const execute: Execute = (request) => {
    if (!door) throw new Error('The graph was asked before the platform was built.')
    return door(request)
  }
  const reports = createReports(execute, logger)
  const live = openLiveEvents(gateway.redisUrl, (error) =>
    logger.error({ err: error }, 'Redis is away: event streams reach the clients of this process alone'),
  )
  const identity = await createIdentity({
    publicUrl: gateway.publicUrl,
    dataDirectory: gateway.dataDirectory,
    databaseUrl: gateway.databaseUrl,
    sessionSecret: gateway.sessionSecret,
    oidc: gateway.oidc,
    onSignIn: reports.onSignIn,
    onSecurityEvent: reports.onSecurityEvent,
    admission: reports.admission,
    log: logger,
  })
  if (config.demoPassword) {
    const made = await seedDemoAccounts(identity.directory, config.demoPassword)
    if (made > 0) logger.info({ accounts: made }, 'made the demo accounts')
  }

  const sign = internalTokenSigner(gateway.sessionSecret, internalAudiences.subgraph)
  const remotes = Object.entries(gateway.remote).map(([name, url]) => ({
    name,
    ...remoteOperations({ url, name, sign }),
  }))
  const builders = {
    wallet: () =>
      createWallet({
        config: config.wallet,
        graph: createGraphClient('wallet', execute),
        log: logger,
      }),
    'ai-hub': () =>
      createAiHub({
        config: config.aiHub,
        graph: createGraphClient('ai-hub', execute),
        log: logger,
      }),
    backoffice: () =>
      createBackoffice({
        config: config.backoffice,
        identity: identity.directory,
        live,
        graph: createGraphClient('backoffice', execute),
        log: logger,
      }),
  }
  const local: Subgraph[] = []
  for (const [name, build] of Object.entries(builders))
    if (!remotes.some((remote) => remote.name === name)) local.push(await build())

  const edge = await createEdge({
    config: gateway,
    identity,
    live,
    onSecurityEvent: reports.onSecurityEvent,
    onRequest: reports.onRequest,
    files: filesOf(local, gateway.remote.backoffice, sign),
    subgraphs: Object.fromEntries([...local, ...remotes].map((one) => [one.name, one.execute])) as never,
    logger,
    readiness: Object.fromEntries(local.map((subgraph) => [subgraph.name, () => subgraph.ready()])),
  })
  door = edge.execute

  return {
    app: edge.app,
    execute,
    directory: identity.directory,
    async listen() {
      const address = await edge.app.listen({ host: gateway.host, port: gateway.port })
      for (const subgraph of local) await subgraph.start()
      return address
    },
    async close() {
      await edge.app.close()
      await reports.close()
      for (const subgraph of local) await subgraph.stop()
      for (const remote of remotes) await remote.close()
      await identity.close()
      await live.close()
    },
  }
}

/** The contents of files, from the backoffice here or elsewhere. */
function filesOf(
  local: readonly Subgraph[],
  url: string | undefined,
  sign: ReturnType<typeof internalTokenSigner>,
): FileDoor {
  const files = url === undefined ? local.find((one) => one.files)?.files : remoteFiles({ url, sign })
  if (!files) throw new Error('No subgraph keeps files.')
  return files
}
