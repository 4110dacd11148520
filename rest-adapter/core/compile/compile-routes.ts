import type { DocumentNode, GraphQLSchema } from 'graphql'
import { type ApiProfile, apiProfiles } from '../../../edge/api-profile.js'
import { patternShape } from '../../../edge/path-pattern.js'
import type { Allowed, Guards } from '../../../schema/guards.js'
import type { RateLimitPolicy } from '../../../schema/rate-limits.js'
import { type HandlerRoute, methods, type Route, type RouteOptions, type ServiceRoutes } from '../route.js'
import { assertValid, compileOperations, type OperationsRun, rootFieldsOf } from './compile-operations.js'

/** A compiled route. Everything that does not depend on the request is precomputed. */
export interface CompiledRoute {
  readonly route: Route
  readonly section: string
  readonly profile: ApiProfile
  /** Root fields of its operations as coordinates. */
  readonly rootFields: readonly string[]
  /** The guards that must admit the viewer: one per root field. */
  readonly guards: readonly (readonly Allowed[])[]
  readonly policy: RateLimitPolicy
  readonly run: OperationsRun | HandlerRun
}

interface HandlerRun {
  readonly kind: 'handler'
  readonly options: HandlerRoute
}

export interface CompiledService {
  readonly routes: ServiceRoutes
  readonly profile: ApiProfile
  readonly compiled: readonly CompiledRoute[]
}

/** All faults of the route tables, each with its route. */
export class RouteTableError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The REST routes do not match the graph:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'RouteTableError'
  }
}

/**
 * Compiles the route tables against the graph, at start and as a build step.
 * @param options.validated whether the build step has validated the operations against this graph, which takes most of
 * the time
 * @throws RouteTableError naming each faulty route and its faults
 */
export function compileRoutes(
  graph: GraphQLSchema,
  guards: Guards,
  services: readonly ServiceRoutes[],
  { validated = false }: { readonly validated?: boolean } = {},
): CompiledService[] {
  const faults = collisions(services)
  const compiled = services.map((routes) => {
    const profile = apiProfiles[routes.service]
    const hidden = new Set(routes.mounts.flatMap((mount) => Object.keys(mount.fixed ?? {})))
    const all: CompiledRoute[] = []
    for (const { title, routes: table } of routes.sections)
      for (const route of table) {
        const compiler = { graph, guards, profile, hidden, section: title, validated }
        try {
          all.push(compileRoute(route, compiler))
        } catch (error) {
          faults.push(
            `${route.method} ${route.path}: ${error instanceof Error ? error.message : String(error)}`,
          )
        }
      }
    return { routes, profile, compiled: all }
  })
  if (faults.length > 0) throw new RouteTableError(faults)
  return compiled
}

interface Compiler {
  readonly graph: GraphQLSchema
  readonly guards: Guards
  readonly profile: ApiProfile
  readonly hidden: ReadonlySet<string>
  readonly section: string
  readonly validated: boolean
}

function compileRoute(route: Route, compiler: Compiler): CompiledRoute {
  const { graph, guards, profile, hidden, section, validated } = compiler
  const { options } = route
  const documents = documentsOf(options)
  if (!validated) for (const document of documents) assertValid(graph, document)
  const rootFields = [...new Set(documents.flatMap(rootFieldsOf))]
  const allowed = 'handler' in options && options.allowed ? [options.allowed] : undefined
  if (!allowed && rootFields.length === 0) throw new Error('the route has no guard: add `allowed`')
  return {
    route,
    section,
    profile,
    rootFields,
    guards: allowed ?? rootFields.map((field) => guardOf(field, guards)),
    policy: options.policy ?? profile.policy,
    run:
      'handler' in options
        ? { kind: 'handler', options }
        : compileOperations(route, options, { graph, profile, hidden }),
  }
}

/** The operations of a route. */
export function documentsOf(options: RouteOptions): DocumentNode[] {
  if ('handler' in options) return Object.values(options.operations ?? {})
  if ('choose' in options) return Object.values(options.choose.among).map(({ operation }) => operation)
  return [options.operation]
}

function guardOf(field: string, guards: Guards): readonly Allowed[] {
  const allowed = guards[field]
  if (!allowed) throw new Error(`${field} has no guard`)
  return allowed
}

/** Routes that match the same requests, over all services and mounts. */
function collisions(services: readonly ServiceRoutes[]): string[] {
  const seen = new Map<string, string>()
  const faults: string[] = []
  for (const { mounts, sections } of services)
    for (const { base } of mounts)
      for (const { method, path } of sections.flatMap(({ routes }) => routes)) {
        if (!methods.includes(method)) faults.push(`${method} ${path}: ${method} is not a method`)
        const key = `${method} ${patternShape(base + path)}`
        const earlier = seen.get(key)
        if (earlier) faults.push(`${method} ${base}${path}: collides with ${earlier}`)
        seen.set(key, `${method} ${base}${path}`)
      }
  return faults
}

/**
 * The rate limits that routes set, by root field: GraphQL consumes the same limits.
 */
export function policiesByRootField(services: readonly CompiledService[]): Record<string, RateLimitPolicy> {
  const policies: Record<string, RateLimitPolicy> = {}
  for (const { compiled, profile } of services)
    for (const { rootFields, policy } of compiled)
      if (policy !== profile.policy) for (const field of rootFields) policies[field] = policy
  return policies
}
