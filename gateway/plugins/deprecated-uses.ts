import type { ApolloServerPlugin } from '@apollo/server'
import {
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { type ApiKey, findKeyHolder } from '../../runtime/api-key.js'
import type { DeprecatedUse } from '../../schema/deprecation.js'
import type { RequestContext } from '../../schema/viewer.js'

/** Dependencies of {@link deprecatedUses}. */
export interface DeprecatedUsesOptions {
  /** Called once the gateway has started. */
  readonly schema: () => GraphQLSchema
  /** The clients that send a key in `GraphQL-Client-Key`. */
  readonly clients: readonly ApiKey[]
  readonly count: DeprecatedUse
}

/** Counts the deprecated elements of the graph that operations use, once per operation. */
export function deprecatedUses({
  schema,
  clients,
  count,
}: DeprecatedUsesOptions): ApolloServerPlugin<RequestContext> {
  const known = new WeakMap<DocumentNode, readonly string[]>()
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ document, request, contextValue }) {
          const used = known.get(document) ?? deprecatedElements(schema(), document)
          known.set(document, used)
          if (used.length === 0) return
          const key = request.http?.headers.get('graphql-client-key')
          const client = key ? findKeyHolder(key, clients) : undefined
          for (const name of used) count(contextValue.viewer, name, client)
        },
      }
    },
  }
}

/**
 * Coordinates of the deprecated fields, arguments, input fields and enum values in a document. Values that variables
 * carry are not looked into.
 */
export function deprecatedElements(schema: GraphQLSchema, document: DocumentNode): readonly string[] {
  const used = new Set<string>()
  const info = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(info, {
      Field() {
        const field = info.getFieldDef()
        if (field?.deprecationReason) used.add(`${info.getParentType()?.name}.${field.name}`)
      },
      Argument() {
        const argument = info.getArgument()
        if (argument?.deprecationReason)
          used.add(`${info.getParentType()?.name}.${info.getFieldDef()?.name}(${argument.name}:)`)
      },
      ObjectField({ name }) {
        const type = getNamedType(info.getParentInputType())
        const member = type && 'getFields' in type ? type.getFields()[name.value] : undefined
        if (type && member?.deprecationReason) used.add(`${type.name}.${name.value}`)
      },
      EnumValue({ value }) {
        const type = getNamedType(info.getInputType())
        if (isEnumType(type) && type.getValue(value)?.deprecationReason) used.add(`${type.name}.${value}`)
      },
    }),
  )
  return [...used]
}
