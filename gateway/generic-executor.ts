import { execute, type GraphQLSchema, getOperationAST, Kind, type OperationDefinitionNode } from 'graphql'
import type { Logger } from 'pino'
import { readSupergraph } from './composed-graph.js'
import type { GraphRequest, GraphResult } from './execution/graph-executor.js'
import type { Subgraphs } from './supergraph.js'

/** Runs operations that are not compiled. */
export interface GenericExecutor {
  execute(request: GraphRequest): Promise<GraphResult>
  stop(): Promise<void>
}

/**
 * Apollo's executor over the platform's supergraph. It is loaded at the first operation that needs it, which few clients
 * ever send: loading takes more than a second and 50 MB.
 */
export function genericExecutor(
  schema: GraphQLSchema,
  subgraphs: Subgraphs,
  logger: Logger,
): GenericExecutor {
  let opened: ReturnType<typeof openGateway> | undefined
  return {
    async execute(request) {
      const { document, operationName, variables } = request
      const operation = getOperationAST(document, operationName)
      if (operation && readsSchemaAlone(operation))
        return execute({ schema, document, operationName: operationName ?? null, variableValues: variables })
      opened ??= openGateway(subgraphs, logger)
      opened.catch(() => {
        opened = undefined
      })
      return (await opened).execute(request)
    },
    async stop() {
      await (await opened?.catch(() => undefined))?.stop()
    },
  }
}

/** Explorers and code generators send these: no subgraph is needed. */
function readsSchemaAlone({ selectionSet }: OperationDefinitionNode): boolean {
  return selectionSet.selections.every(
    (one) => one.kind === Kind.FIELD && (one.name.value === '__schema' || one.name.value === '__type'),
  )
}

async function openGateway(subgraphs: Subgraphs, logger: Logger) {
  const [{ createGateway, subgraphSources }, { apolloExecutor }] = await Promise.all([
    import('./apollo-gateway.js'),
    import('./apollo-gateway-internals.js'),
  ])
  const gateway = createGateway({
    readSdl: async () => readSupergraph(),
    isOurs: true,
    sources: subgraphSources(subgraphs),
    logger,
  })
  await gateway.load()
  return { execute: apolloExecutor(gateway), stop: () => gateway.stop() }
}
