import 'reflect-metadata'
import Fastify from 'fastify'
import { pino } from 'pino'
import { createMetrics, registerProbes } from '../edge/probes.js'
import { isOperationsToken } from '../runtime/api-key.js'
import { endConnectionsOnClose } from '../runtime/process/closing-connections.js'
import { logOptions } from '../runtime/process/log-options.js'
import { runService } from '../runtime/process/run-service.js'
import { serverOptions } from '../runtime/process/server-options.js'
import { sessionSecretsOf } from '../runtime/session-secrets.js'
import { aiHubConfig } from '../subgraphs/ai-hub/config.js'
import { createAiHub } from '../subgraphs/ai-hub/server.js'
import { backofficeConfig } from '../subgraphs/backoffice/config.js'
import { createBackoffice } from '../subgraphs/backoffice/server.js'
import { openStreamPublisher } from '../subgraphs/shared/subgraph/stream-publisher.js'
import { connectToEdge } from '../subgraphs/shared/subgraph/subgraph-process.js'
import { walletConfig } from '../subgraphs/wallet/config.js'
import { createWallet } from '../subgraphs/wallet/server.js'
import { workerEnvironment } from './config.js'

/** `npm run start:worker`: the background jobs of all services, without their requests; its port serves only probes. */
await runService(
  () => workerEnvironment(),
  async (env) => {
    const log = pino({ ...logOptions(env.LOG_LEVEL), base: { service: 'worker' } })
    const edge = connectToEdge(env)
    const live = openStreamPublisher(env, log)
    const subgraphs = [
      await createWallet({
        config: walletConfig(env, sessionSecretsOf(env)),
        ...edge.clientsOf('wallet'),
        live,
        log,
      }),
      await createAiHub({ config: aiHubConfig(env), ...edge.clientsOf('ai-hub'), live, log }),
      await createBackoffice({ config: backofficeConfig(env), ...edge.clientsOf('backoffice'), live, log }),
    ]
    const app = Fastify({ ...serverOptions, logger: false })
    endConnectionsOnClose(app)
    registerProbes(app, {
      checks: Object.fromEntries(subgraphs.map((subgraph) => [subgraph.name, () => subgraph.ready()])),
      metrics: createMetrics(),
      sources: subgraphs.map(({ metrics }) => metrics),
      isOperator: async ({ headers }) =>
        env.NODE_ENV !== 'production' || isOperationsToken(headers.authorization, env.OPERATIONS_TOKEN),
    })
    for (const subgraph of subgraphs) await subgraph.start()
    const address = await app.listen({ host: env.HOST, port: env.PORT })
    return {
      log,
      ready: [{ probes: `${address}/readyz` }, 'the worker is ready'],
      async close() {
        await app.close()
        await Promise.all(subgraphs.map((subgraph) => subgraph.stop()))
        await live.close()
        await edge.close()
      },
    }
  },
)
