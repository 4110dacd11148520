import { Supergraph } from '@apollo/federation-internals'
import type { ServiceName } from '../../edge/api-profile.js'
import { bracedPath } from '../../edge/path-pattern.js'
import { type CompiledRoute, compileRoutes } from '../../rest-adapter/core/compile/compile-routes.js'
import type { Parameter } from '../../rest-adapter/core/compile/parameters.js'
import type { Method } from '../../rest-adapter/core/route.js'
import { services } from '../../rest-adapter/routes/index.js'
import { readProjectFile } from '../../runtime/project-root.js'
import type { Guards } from '../../schema/guards.js'

/** A documented route under one of its bases, as clients see it. */
export interface TableRoute {
  readonly service: ServiceName
  readonly method: Method
  /** The whole path, parameters in braces: `/v1/wallet/wallets/{walletId}`. */
  readonly path: string
  /** Method and path. */
  readonly line: string
  readonly compiled: CompiledRoute
  /** What it can be asked for: one way, or one by each value of its choosing parameter. */
  readonly ways: readonly Way[]
}

/** One way to ask a route for something. */
export interface Way {
  readonly parameters: readonly Parameter[]
  /** What chooses this way: `{action: 'rollback'}`. */
  readonly chosen: Readonly<Record<string, string>>
}

/** Every route under every base, derived from the route tables and the graph. */
export const routeTable: readonly TableRoute[] = compiledServices().flatMap(({ routes, compiled }) =>
  compiled.flatMap((one) =>
    routes.mounts.map(({ base }) => {
      const { method } = one.route
      const path = base + bracedPath(one.route.path)
      return {
        service: routes.service,
        method,
        path,
        line: `${method} ${path}`,
        compiled: one,
        ways: waysOf(one),
      }
    }),
  ),
)

/** Whether a route takes a body of JSON. */
export function readsJson({ method, compiled: { run } }: TableRoute): boolean {
  return method !== 'GET' && method !== 'DELETE' && run.kind === 'operations'
}

/** Whether asking for it may change something. */
export function changes({ compiled }: TableRoute): boolean {
  return compiled.rootFields.some((field) => field.startsWith('Mutation.'))
}

function compiledServices() {
  const graph = Supergraph.build(readProjectFile('schema/supergraph.graphql')).apiSchema().toGraphQLJSSchema()
  const guards = JSON.parse(readProjectFile('schema/generated/guards.json')) as Guards
  return compileRoutes(graph, guards, services)
}

function waysOf({ run }: CompiledRoute): Way[] {
  if (run.kind === 'handler') return [{ parameters: pathTexts(run.options.openApi.parameters), chosen: {} }]
  const { options } = run
  return [...run.variants].map(([value, { parameters }]) => ({
    parameters,
    chosen: 'choose' in options ? { [options.choose.by]: value } : {},
  }))
}

/** The path parameters of a route that reads its request itself. */
function pathTexts(described: readonly Readonly<Record<string, unknown>>[] = []): Parameter[] {
  return described
    .filter((one) => one.in === 'path')
    .map(({ name }) => ({
      name: String(name),
      type: 'ID',
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }))
}
