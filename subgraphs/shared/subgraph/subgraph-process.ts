import { pino } from 'pino'
import type { VariableName } from '../../../runtime/environment/environment.js'
import type { Environment } from '../../../runtime/environment/read-environment.js'
import type { IdentityDirectory } from '../../../runtime/identity-directory.js'
import { internalTokenSigner } from '../../../runtime/internal-token.js'
import { logOptions } from '../../../runtime/log-options.js'
import { remoteOperations } from '../../../runtime/remote-operations.js'
import { remoteProcess } from '../../../runtime/remote-process.js'
import { runService } from '../../../runtime/run-service.js'
import { sessionSecretsOf, sessionVariables } from '../../../runtime/session-secrets.js'
import { internalAudiences } from '../../../runtime/viewer-token.js'
import type { Log } from '../log.js'
import { createGraphClient, type GraphClient } from '../service-calls/graph-client.js'
import { remoteIdentity } from '../service-calls/remote-identity.js'
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
] as const satisfies readonly VariableName[]

/** Dependencies of a subgraph that runs as a separate process. */
export interface ProcessContext {
  readonly graph: GraphClient
  readonly identity: IdentityDirectory
  readonly log: Log
}

/** Runs one subgraph as a program: the graph and the identity provider are the edge's, over HTTP. */
export async function runSubgraph(
  name: 'wallet' | 'ai-hub' | 'backoffice',
  env: Environment<(typeof processVariables)[number]>,
  build: (dependencies: ProcessContext) => Promise<Subgraph>,
): Promise<void> {
  await runService(async () => {
    const log = pino({ ...logOptions(env.LOG_LEVEL), base: { subgraph: name } })
    const secrets = sessionSecretsOf(env)
    const edge = remoteProcess({
      url: env.GATEWAY_URL,
      name: 'gateway',
      sign: internalTokenSigner(secrets, internalAudiences.edge),
    })
    const subgraph = await build({
      graph: createGraphClient(name, remoteOperations(edge, '/internal/graphql')),
      identity: remoteIdentity(edge, name),
      log,
    })
    const server = subgraphServer(subgraph, {
      secrets,
      log,
      production: env.NODE_ENV === 'production',
      operationsToken: env.OPERATIONS_TOKEN,
    })
    // Background work first: a request that is accepted must not wait for workers that failed to start.
    await subgraph.start()
    const address = await server.listen({ host: env.HOST, port: env.PORT })
    log.info({ graphql: `${address}/graphql` }, `the ${name} subgraph is ready; point the gateway here`)
    return {
      log,
      async close() {
        await server.close()
        await subgraph.stop()
        await edge.close()
      },
    }
  })
}
