import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import type { Execute } from '../schema/execute.js'
import { internalTokenSigner } from '../schema/internal-token.js'
import { openLiveEvents } from '../schema/redis-live-events.js'
import { remoteFiles } from '../schema/remote-files.js'
import { remoteOperations } from '../schema/remote-operations.js'
import { internalAudiences } from '../schema/viewer-token.js'
import { edgeConfig } from './config.js'
import { createIdentity } from './identity/identity.js'
import { createReports } from './reports.js'
import { createEdge } from './server.js'
import type { Subgraphs } from './supergraph.js'

/** The edge in a process of its own: identity, gateway and REST paths, with every subgraph elsewhere. */
const config = edgeConfig()
const logger = pino({ level: config.logLevel, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
let door: Execute | undefined
const reports = createReports(async (request) => (door ? door(request) : {}), logger)
const live = openLiveEvents(config.redisUrl, (error) =>
  logger.error({ err: error }, 'Redis is away: event streams carry nothing from other processes'),
)
const identity = await createIdentity({
  publicUrl: config.publicUrl,
  dataDirectory: config.dataDirectory,
  databaseUrl: config.databaseUrl,
  sessionSecret: config.sessionSecret,
  oidc: config.oidc,
  onSignIn: reports.onSignIn,
  onSecurityEvent: reports.onSecurityEvent,
  admission: reports.admission,
  log: logger,
})
const sign = internalTokenSigner(config.sessionSecret, internalAudiences.subgraph)
const remotes = Object.entries(config.remote).map(([name, url]) => ({
  name,
  ...remoteOperations({ url, name, sign }),
}))
const subgraphs = Object.fromEntries(
  remotes.map(({ name, execute }) => [name, execute]),
) as unknown as Subgraphs
const { app, execute } = await createEdge({
  config,
  identity,
  subgraphs,
  logger,
  live,
  onSecurityEvent: reports.onSecurityEvent,
  onRequest: reports.onRequest,
  // edgeConfig refuses to start without the URL.
  files: remoteFiles({ url: config.remote.backoffice ?? '', sign }),
})
door = execute
const address = await app.listen({ host: config.host, port: config.port })
logger.info({ graphql: `${address}/graphql`, docs: `${address}/docs` }, 'the edge is ready')
closeWithGrace({ delay: 15_000 }, async ({ err }) => {
  if (err) logger.error({ err }, 'closing after a failure')
  await app.close()
  await reports.close()
  await Promise.all(remotes.map((remote) => remote.close()))
  await identity.close()
  await live.close()
})
