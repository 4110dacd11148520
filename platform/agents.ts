import type { FastifyPluginAsync } from 'fastify'
import { getOperationAST } from 'graphql'
import type { ComposedGraph } from '../gateway/composed-graph.js'
import { operationCost } from '../gateway/limits/operation-cost.js'
import { compileTools, type Tool } from '../mcp-adapter/compile-tools.js'
import { type McpOptions, mcpEndpoint } from '../mcp-adapter/endpoint.js'
import { readToolDocuments } from '../mcp-adapter/tool-documents.js'

/** The endpoint of agents over the platform's graph. */
export function agentEndpoint(
  { schema, guards }: Pick<ComposedGraph, 'schema' | 'guards'>,
  options: Omit<McpOptions, 'tools' | 'costOf'>,
): FastifyPluginAsync {
  const costOf = ({ largest: { document, variables } }: Tool) => {
    const operation = getOperationAST(document)
    return operation ? operationCost(schema, document, operation, variables).objects : 0
  }
  return mcpEndpoint({ ...options, tools: compileTools(schema, guards, readToolDocuments()), costOf })
}
