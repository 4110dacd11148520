import { type DocumentNode, type GraphQLSchema, Kind } from 'graphql'
import { pathParameters } from '../../edge/path-pattern.js'
import type { Route, RouteOptions, ServiceRoutes } from '../../rest-adapter/core/route.js'
import type { ErrorCode } from '../../schema/error-codes.js'

/**
 * Adds the errors that the REST paths of a mutation declare to its description, in place. Those that every operation may
 * have, such as RATE_LIMITED, are not among them.
 */
export function describeMutationErrors(schema: GraphQLSchema, services: readonly ServiceRoutes[]): void {
  const mutations = schema.getMutationType()?.getFields() ?? {}
  for (const [name, codes] of mutationErrors(services)) {
    const mutation = mutations[name]
    if (mutation) mutation.description = `${mutation.description}\n\nErrors: ${[...codes].sort().join(', ')}.`
  }
}

/** The errors that REST paths declare, by mutation. */
export function mutationErrors(
  services: readonly ServiceRoutes[],
): ReadonlyMap<string, ReadonlySet<ErrorCode>> {
  const found = new Map<string, Set<ErrorCode>>()
  const routes = services.flatMap(({ sections }) => sections.flatMap((section) => section.routes))
  for (const route of routes)
    for (const { document, notFound } of operationsOf(route.options))
      for (const name of mutationsIn(document)) {
        const codes = [...(route.options.errors ?? []), ...missing(route, notFound)]
        if (codes.length > 0) found.set(name, new Set([...(found.get(name) ?? []), ...codes]))
      }
  return found
}

interface RouteOperation {
  readonly document: DocumentNode
  readonly notFound?: ErrorCode | undefined
}

function operationsOf(options: RouteOptions): RouteOperation[] {
  if ('operation' in options) return [{ document: options.operation, notFound: options.notFound }]
  if ('choose' in options)
    return Object.values(options.choose.among).map(({ operation, notFound }) => ({
      document: operation,
      notFound,
    }))
  return Object.values(options.operations ?? {}).map((document) => ({ document }))
}

/** What a path with an id responds when there is no such object. */
function missing({ path }: Route, notFound: ErrorCode | undefined): ErrorCode[] {
  if (notFound) return [notFound]
  return pathParameters(path).length > 0 ? ['NOT_FOUND'] : []
}

function mutationsIn({ definitions }: DocumentNode): string[] {
  return definitions.flatMap((one) =>
    one.kind === Kind.OPERATION_DEFINITION && one.operation === 'mutation'
      ? one.selectionSet.selections.flatMap((field) => (field.kind === Kind.FIELD ? [field.name.value] : []))
      : [],
  )
}
