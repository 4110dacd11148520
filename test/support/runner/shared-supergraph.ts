import { createRequire } from 'node:module'
import { Schema, Supergraph } from '@apollo/federation-internals'
import type { QueryPlanner } from '@apollo/query-planner'
import { ApolloServer } from '@apollo/server'
import type { GraphQLSchema } from 'graphql'

/*
 * The platforms that a worker starts load the same supergraph, so it is parsed, prepared for planning and printed once per
 * worker, which takes a third of a start. Uses internals of Apollo's packages; if these change, only the saving is lost.
 */

const marked = Symbol.for('shared supergraph')

interface Planning {
  QueryPlanner: new (supergraph: Supergraph, config?: unknown) => QueryPlanner
}

if (!(marked in Supergraph)) {
  const build = Supergraph.build.bind(Supergraph)
  Supergraph.build = memoised(build, (sdl, options) => `${JSON.stringify(options)} ${sdl}`)
  Object.assign(Supergraph, { [marked]: true })

  const schemas = new WeakMap<Schema, Map<string, unknown>>()
  const { toGraphQLJSSchema } = Schema.prototype
  Schema.prototype.toGraphQLJSSchema = function (this: Schema, config) {
    const known = schemas.get(this) ?? new Map()
    schemas.set(this, known)
    const key = JSON.stringify(config) ?? ''
    if (!known.has(key)) known.set(key, toGraphQLJSSchema.call(this, config))
    return known.get(key)
  }

  const require = createRequire(import.meta.url)
  const planning = require('@apollo/query-planner/dist/buildPlan.js') as Planning
  const planners = new WeakMap<Supergraph, Map<string, QueryPlanner>>()
  planning.QueryPlanner = new Proxy(planning.QueryPlanner, {
    construct(Planner, [supergraph, config]: [Supergraph, unknown]) {
      const known = planners.get(supergraph) ?? new Map()
      planners.set(supergraph, known)
      const key = JSON.stringify(config) ?? ''
      if (!known.has(key)) known.set(key, new Planner(supergraph, config))
      return known.get(key)
    },
  })

  deriveOncePerSchema(ApolloServer as unknown as DerivesFromSchema)
}

interface Derived {
  readonly documentStore: unknown
}

interface DerivesFromSchema {
  generateSchemaDerivedData(schema: GraphQLSchema, documentStore: unknown): Derived
}

/** Deriving data prints and hashes the whole schema, for the key prefix of stored documents. */
function deriveOncePerSchema(server: DerivesFromSchema): void {
  const known = new WeakMap<GraphQLSchema, Derived>()
  const derive = server.generateSchemaDerivedData.bind(server)
  server.generateSchemaDerivedData = (schema, documentStore) => {
    if (documentStore === undefined) return derive(schema, documentStore)
    const derived = known.get(schema) ?? derive(schema, documentStore)
    known.set(schema, derived)
    return { ...derived, documentStore }
  }
}

function memoised<Arguments extends unknown[], Result>(
  make: (...parameters: Arguments) => Result,
  keyOf: (...parameters: Arguments) => string,
): (...parameters: Arguments) => Result {
  const known = new Map<string, Result>()
  return (...parameters) => {
    const key = keyOf(...parameters)
    const result = known.get(key) ?? make(...parameters)
    known.set(key, result)
    return result
  }
}
