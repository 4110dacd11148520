import type { Logger } from 'pino'
import type { ReadinessChecks } from '../edge/probes.js'
import type { GatewayConfig } from '../gateway/config.js'
import { seedDemoAccounts } from '../gateway/identity/demo-accounts.js'
import { createIdentity, type Identity } from '../gateway/identity/identity.js'
import type { Subgraphs } from '../gateway/supergraph.js'
import { type CallMetrics, createCallMetrics } from '../runtime/calls/call-metrics.js'
import { internalTokenSigner } from '../runtime/calls/internal-token.js'
import { remoteFiles } from '../runtime/calls/remote-files.js'
import { remoteOperations } from '../runtime/calls/remote-operations.js'
import { remoteProcess, signedContext } from '../runtime/calls/remote-process.js'
import { createSharedReads } from '../runtime/calls/shared-reads.js'
import { internalAudiences } from '../runtime/calls/viewer-token.js'
import type { Execute } from '../runtime/execute.js'
import type { FileGateway } from '../runtime/file-gateway.js'
import type { LiveEvents } from '../runtime/live-events/live-events.js'
import { openLiveEvents } from '../runtime/live-events/open-live-events.js'
import type { MetricsSource } from '../runtime/process/metrics-text.js'
import { createEdge, type Edge } from './edge-server.js'
import { demoSignIn } from './pages/demo-sign-in.js'
import { createReports } from './reports.js'

/** The edge's view of a subgraph. */
export interface EdgeSubgraph {
  readonly name: string
  readonly execute: Execute
  readonly files?: FileGateway
  /** Of a subgraph in this process; one in another process serves its own. */
  readonly metrics?: MetricsSource
}

/** Dependencies that must exist before the graph does; `build` creates the server. */
export interface EdgeBootstrap {
  /** Executes operations on the graph; only after `build`, because the graph consists of the services that call it. */
  readonly execute: Execute
  readonly identity: Identity
  readonly live: LiveEvents
  /** The subgraphs that run in other processes. */
  readonly remote: readonly EdgeSubgraph[]
  /** Builds the edge over these subgraphs and the remote ones. */
  build(local: readonly EdgeSubgraph[], readiness?: ReadinessChecks): Promise<Edge>
  /** Sends pending reports, while the subgraphs still run. */
  sendReports(): Promise<void>
  /** Closes the dependencies, after the server and the subgraphs. */
  close(): Promise<void>
}

/**
 * Opens the identity provider, the event streams and the connections to remote subgraphs.
 * @param demoPassword creates the demo accounts, with which pages offer to sign in
 */
export async function bootstrapEdge(
  config: GatewayConfig,
  logger: Logger,
  demoPassword?: string,
): Promise<EdgeBootstrap> {
  const demo = demoSignIn(demoPassword)
  let executor: Execute | undefined
  const execute: Execute = (request) => {
    if (!executor) throw new Error('An operation was executed before the edge was built')
    return executor(request)
  }
  const reports = createReports(execute, logger)
  const live = openLiveEvents(
    config,
    logger,
    'event streams reach only the clients of this process',
    'event streams reach the clients of all processes',
  )
  const identity = await createIdentity({
    publicUrl: config.publicUrl,
    dataDirectory: config.dataDirectory,
    databaseUrl: config.databaseUrl,
    sessionSecrets: config.sessionSecrets,
    sessionLimits: config.sessionLimits,
    oidc: config.oidc,
    onSignIn: reports.onSignIn,
    onPasswordChange: reports.onPasswordChange,
    onAgentAllowed: reports.onAgentAllowed,
    onAccountChange: (subject) => live.publish('account', { records: [[subject, subject]] }),
    onSecurityEvent: reports.onSecurityEvent,
    checkSignInAllowed: reports.checkSignInAllowed,
    log: logger,
  })
  if (config.oidc === undefined) await identity.assertCanSign()
  const demoAccounts = demoPassword ? createDemoAccounts(identity, demoPassword, logger) : undefined
  // `build` throws the same error.
  demoAccounts?.catch(() => {})
  const calls = createCallMetrics()
  const remote = remoteSubgraphs(config, calls, live)
  return {
    execute,
    identity,
    live,
    remote,
    async build(local, readiness = {}) {
      const all = [...local, ...remote]
      const files = all.find((one) => one.files)?.files
      if (!files) throw new Error('No subgraph stores files')
      const edge = await createEdge({
        config,
        identity,
        live,
        files,
        readiness,
        metrics: [async () => calls.metrics, ...local.flatMap((one) => one.metrics ?? [])],
        logger,
        ...(demo ? { demo } : {}),
        onSecurityEvent: reports.onSecurityEvent,
        onRequest: reports.onRequest,
        onToolCall: reports.onToolCall,
        subgraphs: Object.fromEntries(all.map((one) => [one.name, one.execute])) as unknown as Subgraphs,
      })
      executor = edge.execute
      await demoAccounts
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

/** Runs while the subgraphs are opened, because other threads hash the passwords, which takes a fifth of a first start. */
async function createDemoAccounts(identity: Identity, password: string, logger: Logger): Promise<void> {
  const created = await seedDemoAccounts(identity, password)
  if (created > 0) logger.info({ accounts: created }, 'created the demo accounts')
}

function remoteSubgraphs({ remote, sessionSecrets }: GatewayConfig, metrics: CallMetrics, live: LiveEvents) {
  const shared = createSharedReads(metrics.shared, live)
  const sign = internalTokenSigner(sessionSecrets, internalAudiences.subgraph)
  return Object.entries(remote).map(([name, urls]) => {
    const { pathname } = new URL(urls[0] ?? '')
    const subgraph = remoteProcess({ urls, name, metrics, headersOf: signedContext(sign) })
    return {
      name,
      execute: remoteOperations(subgraph, pathname === '/' ? '/graphql' : pathname, { shared }),
      close: () => subgraph.close(),
      ...(name === 'backoffice' ? { files: remoteFiles({ urls, sign }) } : {}),
    }
  })
}
