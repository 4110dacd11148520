import { readFile } from 'node:fs/promises'
import { pino } from 'pino'
import { createGatewayServer } from '../../gateway/any-supergraph/gateway-server.js'
import { watchSupergraph } from '../../gateway/any-supergraph/watch-supergraph.js'
import { anySupergraphConfig, anySupergraphVariables, documentFileFaults } from '../../gateway/config.js'
import { readEnvironment } from '../../runtime/environment/read-environment.js'
import { logDestination } from '../../runtime/process/log-destination.js'
import { logOptions } from '../../runtime/process/log-options.js'
import { ProgramError, runProgram } from '../../runtime/process/run-program.js'
import { runService } from '../../runtime/process/run-service.js'
import { gatewayPages } from './gateway-pages.js'

/** `npm run gateway`: serves any federation 2 supergraph, whose subgraphs are reached over HTTP. */
await runProgram({
  command: 'npm run gateway',
  about:
    'Serves a composed federation 2 supergraph at /graphql, with the environment variables that concern GraphQL. The file is watched.',
  options: {
    supergraph: { type: 'string', value: '<file>', required: true, about: 'the composed SDL' },
  },
  async run({ options: { supergraph: file } }) {
    const settingsOf = () =>
      anySupergraphConfig(readEnvironment(process.env, anySupergraphVariables, documentFileFaults))
    await runService(
      settingsOf,
      async (config) => {
        const log = pino(logOptions(config.logLevel), logDestination())
        const server = await createGatewayServer(await textOf(file), config, log, gatewayPages(config)).catch(
          (error: unknown) => {
            throw new ProgramError(
              `${file} cannot be served. ${error instanceof Error ? error.message : error}`,
            )
          },
        )
        const address = await server.app.listen({ host: config.host, port: config.port })
        const unwatch = watchSupergraph(file, server.replace, log)
        return {
          log,
          ready: [{ graphql: `${address}/graphql`, supergraph: file }, 'gateway ready'],
          async close() {
            unwatch()
            await server.close()
          },
        }
      },
      true,
    )
    return true
  },
})

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new ProgramError(`The supergraph cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}
