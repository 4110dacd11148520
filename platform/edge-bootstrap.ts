import type { Logger } from 'pino'
import type { ReadinessChecks } from '../edge/probes.js'
import type { GatewayConfig } from '../gateway/config.js'
import { createIdentity, type Identity } from '../gateway/identity/identity.js'
import type { Subgraphs } from '../gateway/supergraph.js'
import type { Execute } from '../runtime/execute.js'
import type { FileGateway } from '../runtime/file-gateway.js'
import { internalTokenSigner } from '../runtime/internal-token.js'
import type { LiveEvents } from '../runtime/live-events.js'
import { openLiveEvents } from '../runtime/redis-live-events.js'
import { remoteFiles } from '../runtime/remote-files.js'
import { remoteOperations } from '../runtime/remote-operations.js'
import { internalAudiences } from '../runtime/viewer-token.js'
import { createEdge, type Edge } from './edge-server.js'
import { createReports } from './reports.js'

/** A subgraph as far as the edge knows it. */
export interface EdgeSubgraph {
  readonly name: string
  readonly execute: Execute
  readonly files?: FileGateway
}

/** What the edge stands on before there is a graph, and what is made of it once there is. */
export interface EdgeBootstrap {
  /** The graph. The services ask it, and it is made of them: only after `build` does it answer. */
  readonly execute: Execute
  readonly identity: Identity
  readonly live: LiveEvents
  /** The subgraphs that run in other processes. */
  readonly remote: readonly EdgeSubgraph[]
  /** Builds the edge over these subgraphs and the remote ones. */
  build(local: readonly EdgeSubgraph[], readiness?: ReadinessChecks): Promise<Edge>
  /** Sends what the edge still has to report, which the subgraphs must be there for. */
  sendReports(): Promise<void>
  /** Closes what is open, after the server and the subgraphs. */
  close(): Promise<void>
}

/** Opens the identity provider, the event streams and the connections to remote subgraphs. */
export async function bootstrapEdge(config: GatewayConfig, logger: Logger): Promise<EdgeBootstrap> {
  let door: Execute | undefined
  const execute: Execute = (request) => {
    if (!door) throw new Error('The graph was asked before the edge was built.')
    return door(request)
  }
  const reports = createReports(execute, logger)
  const live = openLiveEvents(config.redisUrl, (error) =>
    logger.error({ err: error }, 'Redis is away: event streams reach the clients of this process alone'),
  )
  const identity = await createIdentity({
    publicUrl: config.publicUrl,
    dataDirectory: config.dataDirectory,
    databaseUrl: config.databaseUrl,
    sessionSecret: config.sessionSecret,
    oidc: config.oidc,
    onSignIn: reports.onSignIn,
    onSecurityEvent: reports.onSecurityEvent,
    checkSignInAllowed: reports.checkSignInAllowed,
    log: logger,
  })
  const remote = remoteSubgraphs(config)
  return {
    execute,
    identity,
    live,
    remote,
    async build(local, readiness = {}) {
      const all = [...local, ...remote]
      const files = all.find((one) => one.files)?.files
      if (!files) throw new Error('No subgraph keeps files.')
      const edge = await createEdge({
        config,
        identity,
        live,
        files,
        readiness,
        logger,
        onSecurityEvent: reports.onSecurityEvent,
        onRequest: reports.onRequest,
        subgraphs: Object.fromEntries(all.map((one) => [one.name, one.execute])) as unknown as Subgraphs,
      })
      door = edge.execute
      return edge
    },
    sendReports: () => reports.close(),
    async close() {
      await Promise.all(remote.map((one) => one.close()))
      await identity.close()
      await live.close()
    },
  }
}

function remoteSubgraphs({ remote, sessionSecret }: GatewayConfig) {
  const sign = internalTokenSigner(sessionSecret, internalAudiences.subgraph)
  return Object.entries(remote).map(([name, url]) => ({
    name,
    ...remoteOperations({ url, name, sign }),
    ...(name === 'backoffice' ? { files: remoteFiles({ url, sign }) } : {}),
  }))
}
