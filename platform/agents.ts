import type { FastifyPluginAsync } from 'fastify'
import { getOperationAST } from 'graphql'
import type { ComposedGraph } from '../gateway/composed-graph.js'
import { operationCost } from '../gateway/limits/operation-cost.js'
import { compileTools, type Tool } from '../mcp-adapter/compile-tools.js'
import { type McpOptions, mcpEndpoint } from '../mcp-adapter/endpoint.js'
import { readToolDocuments } from '../mcp-adapter/tool-documents.js'
import { onceForEach } from '../runtime/document-cache.js'

/** The tools over our own graph, compiled once per process like the REST routes. `npm run schema` validates them. */
const composedTools = onceForEach(({ schema, guards }: ComposedGraph) =>
  compileTools(schema, guards, readToolDocuments(), { validated: true }),
)

/** The endpoint of agents over the platform's graph. */
export function agentEndpoint(
  graph: ComposedGraph,
  options: Omit<McpOptions, 'tools' | 'costOf'>,
): FastifyPluginAsync {
  const costOf = ({ largest: { document, variables } }: Tool) => {
    const operation = getOperationAST(document)
    return operation ? operationCost(graph.schema, document, operation, variables).objects : 0
  }
  return mcpEndpoint({ ...options, tools: composedTools(graph), costOf })
}
