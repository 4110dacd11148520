import { type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql'
import { getMetadataStorage } from 'type-graphql'
import type { GraphContext } from './graph-context.js'

type MethodMetadata = ReturnType<typeof getMetadataStorage>['queries'][number]
type Parameter = NonNullable<MethodMetadata['params']>[number]
type Resolve = GraphQLFieldResolver<unknown, GraphContext, Record<string, unknown>>
type Method = (...values: readonly unknown[]) => unknown

/** Reads the value of a parameter. */
type Read = (root: unknown, args: Readonly<Record<string, unknown>>, context: GraphContext) => unknown

/** Finds the instance of a resolver class for an operation. */
type InstanceOf = (context: GraphContext, target: MethodMetadata['target']) => object

/**
 * Makes the fields of a schema built by type-graphql call the methods of its resolver classes directly. type-graphql puts
 * several promises, a copy of the parent and instances of all inputs around a call, which takes longer than most methods.
 * Classes of types and inputs have no methods, so that resolvers need no instances of them.
 */
export function callMethodsDirectly(
  schema: GraphQLSchema,
  resolvers: readonly object[],
  instanceOf: InstanceOf,
): void {
  const { queries, mutations, fieldResolvers, objectTypes } = getMetadataStorage()
  const replace = (
    typeName: string | undefined,
    method: Omit<MethodMetadata, 'getReturnType' | 'returnTypeOptions'>,
  ) => {
    const type = typeName === undefined ? undefined : schema.getType(typeName)
    const field = isObjectType(type) ? type.getFields()[method.schemaName] : undefined
    const resolve = resolvers.includes(method.target) ? directCall(method, instanceOf) : undefined
    if (field?.resolve && resolve) field.resolve = resolve
  }
  for (const query of queries) replace(schema.getQueryType()?.name, query)
  for (const mutation of mutations) replace(schema.getMutationType()?.name, mutation)
  for (const method of fieldResolvers) {
    const owner = method.kind === 'external' ? method.getObjectType?.() : undefined
    replace(objectTypes.find(({ target }) => target === owner)?.name, method)
  }
}

/** @returns undefined for a method that type-graphql has to call: with middlewares, or parameters of other kinds */
function directCall(
  {
    methodName,
    target,
    params = [],
    middlewares = [],
  }: Pick<MethodMetadata, 'methodName' | 'target' | 'params' | 'middlewares'>,
  instanceOf: InstanceOf,
): Resolve | undefined {
  const reads = params.toSorted((a, b) => a.index - b.index).map(readerOf)
  if (middlewares.length > 0 || !reads.every((read) => read !== undefined)) return undefined
  return (root, args, context) => {
    try {
      const instance = instanceOf(context, target) as Readonly<Record<string, Method>>
      return (instance[methodName] as Method).apply(
        instance,
        reads.map((read) => read(root, args, context)),
      )
    } catch (error) {
      // Compiled operations report synchronously thrown errors twice where null is not allowed.
      return Promise.reject(error)
    }
  }
}

function readerOf(parameter: Parameter): Read | undefined {
  if (parameter.kind === 'arg' && !parameter.validateFn) return (_root, args) => args[parameter.name]
  if (parameter.kind === 'context' && parameter.propertyName === undefined)
    return (_root, _args, context) => context
  if (parameter.kind === 'root' && parameter.propertyName === undefined) return (root) => root
  return undefined
}
