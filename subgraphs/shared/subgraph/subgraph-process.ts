import { pino } from 'pino'
import { internalTokenSigner } from '../../../runtime/calls/internal-token.js'
import { remoteOperations } from '../../../runtime/calls/remote-operations.js'
import { remoteProcess, signedContext } from '../../../runtime/calls/remote-process.js'
import { internalAudiences } from '../../../runtime/calls/viewer-token.js'
import type { VariableName } from '../../../runtime/environment/environment.js'
import type { Environment } from '../../../runtime/environment/read-environment.js'
import type { IdentityDirectory } from '../../../runtime/identity-directory.js'
import type { LiveEvents } from '../../../runtime/live-events/live-events.js'
import { logOptions } from '../../../runtime/process/log-options.js'
import { runService } from '../../../runtime/process/run-service.js'
import { lockSqliteFile } from '../../../runtime/process/sqlite-file-lock.js'
import { sessionSecretsOf, sessionVariables } from '../../../runtime/session-secrets.js'
import type { Log } from '../log.js'
import { createGraphClient, type GraphClient } from '../service-calls/graph-client.js'
import { remoteIdentity } from '../service-calls/remote-identity.js'
import { remoteViewers } from '../service-calls/remote-viewers.js'
import { databaseNames } from './database-names.js'
import { openStreamPublisher, publisherVariables } from './stream-publisher.js'
import type { Subgraph } from './subgraph.js'
import { subgraphServer } from './subgraph-server.js'

/** Variables of every subgraph that runs as a separate process. */
export const processVariables = [
  'HOST',
  'PORT',
  'LOG_LEVEL',
  'NODE_ENV',
  'OPERATIONS_TOKEN',
  ...sessionVariables,
  'GATEWAY_URL',
  'ROUTER_ACCESS',
  ...publisherVariables,
] as const satisfies readonly VariableName[]

/** Dependencies of a subgraph that runs as a separate process. */
export interface ProcessContext {
  readonly graph: GraphClient
  readonly identity: IdentityDirectory
  /** Publishes events to the edge, which serves their streams. */
  readonly live: LiveEvents
  readonly log: Log
}

/** The edge, as a process without one calls it. */
export interface EdgeConnection {
  /** What a subgraph of this process receives. */
  clientsOf(name: ServiceName): Omit<ProcessContext, 'live' | 'log'>
  /** Resolves the token of a person for a service, see {@link remoteViewers}. */
  viewersFor(name: ServiceName): ReturnType<typeof remoteViewers>
  close(): Promise<void>
}

type ServiceName = 'wallet' | 'ai-hub' | 'backoffice'

/** Connects to the internal listeners that GATEWAY_URL names. */
export function connectToEdge(env: Environment<(typeof processVariables)[number]>): EdgeConnection {
  const edge = remoteProcess({
    urls: env.GATEWAY_URL,
    name: 'gateway',
    headersOf: signedContext(internalTokenSigner(sessionSecretsOf(env), internalAudiences.edge)),
  })
  const operations = remoteOperations(edge, '/internal/graphql')
  return {
    clientsOf: (name) => ({
      graph: createGraphClient(name, operations),
      identity: remoteIdentity(edge, name),
    }),
    viewersFor: (name) => remoteViewers(edge, name),
    close: () => edge.close(),
  }
}

/** Runs one subgraph as a program: the graph and the identity provider are the edge's, over HTTP. */
export async function runSubgraph<
  Env extends Environment<(typeof processVariables)[number] | 'DATA_DIR' | 'DATABASE_URL'>,
>(
  name: ServiceName,
  environmentOf: (others: typeof processVariables) => Env,
  build: (env: Env, dependencies: ProcessContext) => Promise<Subgraph>,
): Promise<void> {
  await runService(
    () => environmentOf(processVariables),
    async (env) => {
      const log = pino({ ...logOptions(env.LOG_LEVEL), base: { subgraph: name } })
      if (env.DATABASE_URL === undefined) lockSqliteFile(env.DATA_DIR, databaseNames[name])
      const edge = connectToEdge(env)
      const live = openStreamPublisher(env, log)
      const subgraph = await build(env, { ...edge.clientsOf(name), live, log })
      const server = subgraphServer(subgraph, {
        secrets: sessionSecretsOf(env),
        log,
        production: env.NODE_ENV === 'production',
        operationsToken: env.OPERATIONS_TOKEN,
        ...(env.ROUTER_ACCESS ? { viewerOf: edge.viewersFor(name) } : {}),
      })
      // Background work first: a request that is accepted must not wait for workers that failed to start.
      await subgraph.start()
      const address = await server.listen({ host: env.HOST, port: env.PORT })
      return {
        log,
        ready: [{ graphql: `${address}/graphql` }, `the ${name} subgraph is ready; point the gateway here`],
        async close() {
          await server.close()
          await subgraph.stop()
          await live.close()
          await edge.close()
        },
      }
    },
  )
}
