import 'reflect-metadata'
import { defaultFieldResolver, type GraphQLSchema } from 'graphql'
import { buildSchemaSync, getMetadataStorage, type PubSub } from 'type-graphql'
import { onceForEach } from '../../../runtime/document-cache.js'
import { type Allowed, admits, type Guards } from '../../../schema/guards.js'
import { withKnownOutcome } from '../database/change-outcome.js'
import {
  type CheckGuard,
  fieldGuardsOf,
  guardChecker,
  guardedField,
  guardFields,
  guardsOf,
} from '../guards.js'
import type { MutationCall } from '../idempotency/idempotent-mutations.js'
import { withEntityFields } from './entity-fields.js'
import { forgetReads, type GraphContext } from './graph-context.js'
import { listIds } from './listed-ids.js'
import { callMethodsDirectly } from './method-calls.js'
import { describeRecurring } from './recurring-descriptions.js'

// biome-ignore lint/suspicious/noExplicitAny: constructors of any signature are looked up by identity only
type Class<Instance = object> = abstract new (...args: any[]) => Instance

/** Resolves the entity of a reference that another subgraph holds (`{__typename, id}`). */
export interface ReferenceResolver {
  resolveReference(reference: { id: string }, context: GraphContext): unknown
}

/** How references of a type are resolved: by a class that checks each viewer itself, or only for these viewers. */
export type EntityReference =
  | Class<ReferenceResolver>
  | { readonly by: Class<ReferenceResolver>; readonly allowed: readonly [Allowed, ...Allowed[]] }

/** The definition of a subgraph's schema, without its runtime dependencies; sufficient to print the SDL. */
export interface SubgraphDefinition {
  readonly name: 'wallet' | 'ai-hub' | 'backoffice'
  readonly resolvers: readonly Class[]
  /** By entity type name. */
  readonly references: Readonly<Record<string, EntityReference>>
  /** Types that no field of this subgraph refers to; they would silently be missing from the SDL. */
  readonly orphanedTypes?: readonly Class[]
}

/** The instances behind the classes of a definition. */
export type Instances = ReadonlyMap<Class, object>

/** Returns the instances by class. */
export function instancesOf(list: readonly object[]): Instances {
  return new Map(list.map((instance) => [instance.constructor as Class, instance]))
}

/** A subgraph's schema, ready to execute, with its guards. */
interface FederatedSchema {
  readonly schema: GraphQLSchema
  readonly guards: Guards
  /** Guards of fields of other types than the root types. */
  readonly fieldGuards: Guards
  /** The schema as type-graphql built it: without the fields for routers, with the directives of its classes. */
  readonly plain: GraphQLSchema
}

/** What a subgraph runs its schema on. */
export interface SchemaRunOptions {
  readonly instances: Instances
  readonly requireAdminMfa?: boolean
  /** Wraps every root mutation field: `idempotentMutations(…)`. A middleware would wrap every field of every type. */
  readonly mutate?: (call: MutationCall) => Promise<unknown>
}

/**
 * What the resolvers of a schema find in the context of an operation. The schema itself holds none of it, so that the
 * subgraphs of a process share schemas, and the operations compiled for them.
 */
export interface SchemaRun {
  readonly instanceOf: (wanted: Class) => object
  readonly checkGuard: CheckGuard
  readonly mutate?: SchemaRunOptions['mutate']
}

/** @throws when a class of the definition has no instance */
export function schemaRun(definition: SubgraphDefinition, options: SchemaRunOptions): SchemaRun {
  return {
    instanceOf: lookup(definition, options.instances),
    checkGuard: guardChecker(options.requireAdminMfa ?? false),
    mutate: options.mutate,
  }
}

/**
 * Builds the schema of a subgraph, once per process. Operations on it need a {@link SchemaRun} in their context.
 * @throws when a root field has no guard
 */
export const federatedSchema = onceForEach(buildFederatedSchema)

async function buildFederatedSchema(definition: SubgraphDefinition): Promise<FederatedSchema> {
  readPropertiesDirectly()
  const schema = withOwnMetadata(definition.resolvers, () =>
    buildSchemaSync({
      resolvers: definition.resolvers as unknown as [Class],
      orphanedTypes: [...(definition.orphanedTypes ?? [])],
      container: {
        get: (wanted, { context }: { context: GraphContext }) => runOf(context).instanceOf(wanted as Class),
      },
      pubSub: servedAtTheEdge,
      scalarsMap: [],
      validate: false,
      // Federation directives are defined only in the SDL.
      skipCheck: true,
    }),
  )
  describeRecurring(schema)
  callMethodsDirectly(schema, definition.resolvers, (context, wanted) =>
    runOf(context).instanceOf(wanted as Class),
  )
  guardFields(schema, (context, guarded) => runOf(context).checkGuard(context, guarded))
  wrapMutations(schema)
  listIds(schema)
  const references = Object.entries(definition.references)
  return {
    schema: withEntityFields(schema, {
      resolvers: Object.fromEntries(
        references.map(([type, reference]) => [type, referenceResolver(reference)]),
      ),
      // Loaded on demand, because Apollo's package takes time and memory.
      sdl: async () => (await import('./subgraph-sdl.js')).subgraphSdl(schema),
    }),
    guards: guardsOf(schema),
    fieldGuards: fieldGuardsOf(schema),
    plain: schema,
  }
}

/** Resolves a reference; viewers who may not see the entity get the same result as for a missing one. */
function referenceResolver(entity: EntityReference) {
  const { by, allowed } = guardOfReference(entity)
  return (reference: { id: string }, context: GraphContext): unknown =>
    allowed === undefined || admits(allowed, context.viewer) === 'yes'
      ? (runOf(context).instanceOf(by) as ReferenceResolver).resolveReference(reference, context)
      : undefined
}

/** The class of a reference, and who may resolve it where the class does not decide. */
export function guardOfReference(entity: EntityReference): {
  readonly by: Class<ReferenceResolver>
  readonly allowed?: readonly Allowed[]
} {
  return 'by' in entity ? entity : { by: entity }
}

/**
 * Fields that are properties of their object need no resolver. type-graphql creates one for each unless disabled on
 * every type, and calling these took longer than everything else about reading a row.
 */
function readPropertiesDirectly(): void {
  const { fields, middlewares } = getMetadataStorage()
  for (const field of fields) {
    const hasMiddleware = middlewares.some(
      ({ target, fieldName }) => target === field.target && fieldName === field.name,
    )
    if (field.schemaName === field.name && !hasMiddleware) field.simple ??= true
  }
}

/**
 * Hides what type-graphql knows of the resolvers of other subgraphs while it builds a schema: it searches all of it for each
 * field.
 */
function withOwnMetadata<Result>(own: readonly Class[], build: () => Result): Result {
  const storage = getMetadataStorage()
  const isOwn = (target: object) =>
    own.some((one) => one === target || Object.prototype.isPrototypeOf.call(target, one))
  const others = new Set(
    storage.resolverClasses.map(({ target }) => target).filter((target) => !isOwn(target)),
  )
  const hidden = [
    'queries',
    'mutations',
    'fieldResolvers',
    'params',
    'fieldExtensions',
    'resolverClasses',
  ] as const
  const all = hidden.map((name) => [name, storage[name]] as const)
  for (const [name, entries] of all)
    Object.assign(storage, { [name]: entries.filter(({ target }) => !others.has(target)) })
  try {
    return build()
  } finally {
    Object.assign(storage, Object.fromEntries(all))
  }
}

/** type-graphql requires this as soon as there is a subscription; ours are served by the edge. */
const servedAtTheEdge: PubSub = {
  publish() {},
  subscribe() {
    throw new Error('Subscriptions are served at the edge.')
  },
}

function wrapMutations(schema: GraphQLSchema): void {
  const type = schema.getMutationType()
  for (const field of Object.values(type?.getFields() ?? {})) {
    const resolve = field.resolve ?? defaultFieldResolver
    const guarded = type && guardedField(schema, type, field)
    field.resolve = async (root, args, context: GraphContext, info) => {
      const { mutate, checkGuard } = runOf(context)
      // Mutations run one after the other, each with its selections.
      forgetReads(context)
      const run = () => withKnownOutcome(() => resolve(root, args, context, info))
      if (context.idempotencyKey === undefined || !mutate) return run()
      // A stored result is only for those who may still execute the mutation.
      if (guarded) checkGuard(context, guarded)
      return mutate({ context, args, info, run })
    }
  }
}

function runOf({ run }: Pick<GraphContext, 'run'>): SchemaRun {
  if (!run) throw new Error('The schema has nothing to run on.')
  return run as SchemaRun
}

function lookup(definition: SubgraphDefinition, instances: Instances): (wanted: Class) => object {
  const references = Object.values(definition.references).map((entity) => guardOfReference(entity).by)
  const wanted = [...definition.resolvers, ...references]
  const missing = wanted.filter((one) => !instances.has(one)).map((one) => one.name)
  if (missing.length > 0)
    throw new Error(`${definition.name}: no instance of ${missing.join(', ')} is wired.`)
  return (one) => instances.get(one) as object
}
