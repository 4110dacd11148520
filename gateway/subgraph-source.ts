import type { GraphQLDataSource } from '@apollo/gateway'
import { GraphQLError } from 'graphql'
import { documentCache, parseDocument } from '../runtime/document-cache.js'
import type { Execute } from '../runtime/execute.js'
import type { RequestContext } from '../schema/viewer.js'

/** The data source of each subgraph by name. */
export type SubgraphSources = Readonly<Record<string, SubgraphSource>>

/**
 * The gateway's data source: runs a planned operation on a subgraph's executor. The planner repeats the same texts,
 * so that each is parsed once (Apollo's local data source parses and validates every time).
 */
export class SubgraphSource implements GraphQLDataSource {
  readonly #parsed = documentCache(parseDocument)

  constructor(
    private readonly name: string,
    private readonly execute: Execute,
  ) {}

  async process({ request, context }: Parameters<GraphQLDataSource['process']>[0]) {
    const result = await this.execute({
      document: this.#parsed(request.query ?? ''),
      variables: request.variables ?? {},
      context: context as RequestContext,
    })
    return {
      data: result.data ?? null,
      ...(result.errors
        ? {
            errors: result.errors.map(
              (error) =>
                new GraphQLError(error.message, {
                  path: error.path,
                  extensions: { ...error.extensions, serviceName: this.name },
                }),
            ),
          }
        : {}),
      http: undefined,
    } as Awaited<ReturnType<GraphQLDataSource['process']>>
  }
}
